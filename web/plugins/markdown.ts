/** Return a text with the characters escaped that HTML gives a meaning. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Return the id of a heading, as links in the documents name it. */
function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** Return the address that a link of the documents has on these pages; null when it leads away from the rules. */
function address(target: string): string | null {
  if (target.startsWith("#") || target.endsWith(".svg")) return target;
  const page = /^((?:\.\.\/)?(?:(?:de|en)\/)?)(\w+)\.md$/.exec(target);
  if (!page || target === "../glossary.md") return null;
  return `${page[1]}${page[2] === "README" ? "index" : page[2]}.html`;
}

function inline(text: string): string {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 ? `<code>${escaped(part)}</code>` : styled(escaped(part))))
    .join("");
}

/** Return a text without code with its pictures, links, bold and emphasised words. */
function styled(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\(([^)]+)\)/g, (_, alt, source) => `<img src="${source}" alt="${alt}">`)
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, label: string, target: string) => {
      const to = address(target);
      return to === null ? label : `<a href="${to}">${label}</a>`;
    })
    .replace(/\*\*(.+?)\*\*/g, "<strong>$1</strong>")
    .replace(/\*(.+?)\*/g, "<em>$1</em>");
}

function table(lines: readonly string[]): string {
  const cells = (line: string, tag: string) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim())
      .map((cell) => (cell ? `<${tag}>${inline(cell)}</${tag}>` : "<td></td>"))
      .join("");
  const [head = "", , ...rows] = lines;
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("");
  return `<table><thead><tr>${cells(head, "th")}</tr></thead><tbody>${body}</tbody></table>`;
}

function list(lines: readonly string[]): string {
  const items = lines.join("\n").split(/^- /m).filter(Boolean);
  return `<ul>${items.map((item) => `<li>${inline(item.trim().replace(/\s*\n\s*/g, " "))}</li>`).join("")}</ul>`;
}

function block(lines: readonly string[]): string {
  const [first = ""] = lines;
  const heading = /^(#+) (.*)$/.exec(first);
  if (heading?.[1] && heading[2]) {
    const level = heading[1].length;
    return `<h${level} id="${slug(heading[2])}">${inline(heading[2])}</h${level}>`;
  }
  if (first.startsWith("```")) return "";
  if (first.startsWith("|")) return table(lines);
  if (first.startsWith("- ")) return list(lines);
  if (first.startsWith(">")) {
    const id = /^> \*\*\w+ ([A-Z]\d+)\.\*\*/.exec(first)?.[1]?.toLowerCase();
    const text = lines.map((line) => line.replace(/^> ?/, "")).join(" ");
    return `<blockquote${id ? ` id="${id}"` : ""}>${inline(text)}</blockquote>`;
  }
  return `<p>${inline(lines.join(" "))}</p>`;
}

/**
 * Return a document of `docs/rules` as HTML: headings, paragraphs, lists of one level, tables, rulings, pictures, links. Links to
 * other documents of the rules lead to their pages, links elsewhere become text. A ruling has its number as id.
 */
export function html(markdown: string): string {
  const blocks: string[][] = [[]];
  for (const line of markdown.replace(/^```[\s\S]*?^```$/gm, "").split("\n")) {
    if (line.trim() === "") blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks
    .filter((lines) => lines.length > 0)
    .map(block)
    .join("\n");
}
