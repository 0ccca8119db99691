import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";

const FOOT = readFileSync("public/foot.js", "utf8");

/** A server's answer about the host, whatever is asked. */
function stubSiteInfo(status: number, house: object): string[] {
  const asked: string[] = [];
  class Request {
    status = status;
    responseText = JSON.stringify(house);
    onload = () => undefined;
    open(_: string, url: string) {
      asked.push(url);
    }
    send() {
      this.onload();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return asked;
}

function run(lang: string): HTMLElement | null {
  document.documentElement.lang = lang;
  document.body.innerHTML = "<main></main>";
  const script = { src: "https://club.example.org/reihum/foot.js?1" };
  new Function("document", FOOT)(
    new Proxy(document, {
      get: (of, name) => {
        if (name === "currentScript") return script;
        const value = Reflect.get(of, name);
        return typeof value === "function" ? value.bind(of) : value;
      },
    }),
  );
  return document.querySelector("footer");
}

afterEach(() => vi.unstubAllGlobals());

const HOUSE = { name: "Verein <Süd>", imprint: "https://example.org/i", privacy: "/reihum/privacy", terms: null };

test("adds the host's links to a static page in its language", () => {
  const asked = stubSiteInfo(200, HOUSE);
  const foot = run("de");
  expect(asked).toEqual(["https://club.example.org/reihum/api/house"]);
  expect(foot?.textContent).toBe("Verein <Süd> · Impressum · Datenschutz");
  expect([...(foot?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href"))).toEqual([
    HOUSE.imprint,
    HOUSE.privacy,
  ]);
  expect(run("en")?.textContent).toBe("Verein <Süd> · Imprint · Privacy");
});

test("adds no links without a server", () => {
  stubSiteInfo(404, {});
  expect(run("en")).toBeNull();
});
