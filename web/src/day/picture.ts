/** The picture of a result that is shared: a square on the table's linen, light or dark as the page is. */
import { mount, tick, unmount } from "svelte";
import { paintSvg } from "../cards/paintSvg";
import { type Colour, SHAPES } from "../cards/shapes";
import type { GameClient } from "../games/game";
import Avatar from "../ui/Avatar.svelte";

/** The contents of a picture. */
export interface Result {
  game: GameClient;
  title: string;
  /** What was played, such as the deal of the day. */
  occasion: string;
  /** When. */
  date: string;
  /** The outcome, in a few words. */
  verdict: string;
  /** The same in more words; on an evening, who came next. */
  details: readonly string[];
  /** The fraction of the others that were beaten, 0 to 1; 1 for the first. Missing if there is no field to compare with. */
  share?: number;
  /** The last days, today last: the short name of the weekday, and by game whether it was played. */
  week?: readonly { name: string; played: readonly boolean[] }[];
  /** The names of those whose faces are shown, up to three. */
  faces?: readonly string[];
  /** The address to play at. */
  address: string;
}

/** Pixels per side: the size that messengers show, independent of the screen. */
export const SIZE = 1080;
const EDGE = 72;
const WIDTH = SIZE - 2 * EDGE;
const BOX = 336;
const FACE = 200;
/** The number of small cards that show the share of players behind the user, whose own card is among them. */
const CARDS = 20;
const ORDER: readonly Colour[] = ["r", "y", "g", "b"];

type Context = CanvasRenderingContext2D;
/** Returns a CSS variable of the page, such as `--paper`, or one of a card colour, such as `--plate` of red. */
type Ink = (name: string, colour?: Colour) => string;

/** Draw a picture on a canvas of SIZE by SIZE, and return it as a PNG. Rejects where the browser cannot draw one. */
export async function drawPicture(canvas: HTMLCanvasElement, result: Result): Promise<Blob> {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  const stage = document.createElement("div");
  stage.setAttribute("aria-hidden", "true");
  stage.style.cssText = "position:fixed;top:0;left:-999px;width:200px;height:200px";
  document.body.append(stage);
  const drawings = [
    mount(result.game.Box, { target: stage, props: { id: result.game.id, title: result.title } }),
    ...(result.faces ?? []).map((name) => mount(Avatar, { target: stage, props: { name } })),
  ];
  try {
    const family = getComputedStyle(document.documentElement).fontFamily;
    const faces = ["400 40px", "700 40px", "condensed 700 40px"].map((face) =>
      document.fonts.load(`${face} ${family}`),
    );
    await Promise.all(faces).catch(() => {}); // then it is another typeface
    await tick();
    draw(context, result, stage, family);
  } finally {
    for (const drawing of drawings) void unmount(drawing);
    stage.remove();
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("This browser makes no PNG.");
  return blob;
}

function draw(context: Context, result: Result, stage: HTMLElement, family: string): void {
  const ink = readColours(stage);
  const write = makeWriter(context, family);
  const { week, details, share } = result;
  const [box, ...faces] = stage.children;
  paintLinen(context, ink);
  paintWordmark(context, ink, EDGE, 60);
  write("Reihum", EDGE + 110, 104, { size: 48, weight: 750, colour: ink("--ink") });
  if (box) paintBox(context, ink, box, EDGE, 156);

  const [left, room] = [EDGE + BOX + 48, WIDTH - BOX - 48];
  const title = { size: 92, weight: 750, colour: ink("--ink"), room };
  write(result.occasion, left, 240, { size: 42, weight: 400, colour: ink("--ink-soft"), room });
  const lines = write.split(result.title, title);
  for (const [at, line] of lines.entries()) write(line, left, 334 + at * 92, title);
  write(result.date, left, 334 + (lines.length - 1) * 92 + 64, {
    size: 38,
    weight: 400,
    colour: ink("--ink-soft"),
    room,
  });

  const slip = { top: 548, height: week ? 312 : 430 };
  const step = Math.min(52, 252 / details.length);
  plate(context, ink("--paper"), EDGE, slip.top, WIDTH, slip.height, 40, ink("--shadow"));
  const inside = { left: EDGE + 48, room: WIDTH - 96 };
  write(result.verdict, inside.left, slip.top + 110, {
    size: 88,
    weight: 750,
    colour: ink("--ink"),
    room: inside.room,
  });
  details.forEach((line, at) => {
    write(line, inside.left, slip.top + 172 + at * step, {
      size: step * 0.77,
      weight: 400,
      colour: ink("--ink-soft"),
      room: inside.room - faces.length * FACE,
    });
  });
  for (const [at, face] of faces.entries())
    paintFace(context, face, inside.left + inside.room - (at + 1) * FACE, slip.top + 166);
  if (share !== undefined) paintField(context, ink, share, inside.left, slip.top + 212, inside.room);
  if (week) paintWeek(context, ink, week, write, 882);
  write(result.address, SIZE / 2, 1044, {
    size: 36,
    weight: 650,
    colour: ink("--ink-soft"),
    room: WIDTH,
    align: "center",
  });
}

function readColours(stage: HTMLElement): Ink {
  return (name, colour) => {
    const probe = stage.appendChild(document.createElement("i"));
    probe.className = colour ?? "";
    probe.style.color = `var(${name})`;
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
}

interface Hand {
  size: number;
  weight: number;
  colour: string;
  /** The largest width in pixels: longer text is written smaller, then cut off. */
  room?: number;
  align?: CanvasTextAlign;
}
const SMALLEST = 0.55;

function makeWriter(context: Context, family: string) {
  const take = ({ weight, colour, align }: Hand, size: number) => {
    context.font = `${weight} ${size}px ${family}`;
    context.fillStyle = colour;
    context.textAlign = align ?? "left";
  };
  function write(text: string, x: number, y: number, hand: Hand): void {
    const room = hand.room ?? SIZE;
    let size = hand.size;
    take(hand, size);
    while (context.measureText(text).width > room && size > hand.size * SMALLEST) take(hand, --size);
    const letters = [...text];
    const shorten = () => (letters.length < [...text].length ? `${letters.join("").trimEnd()}…` : text);
    while (letters.length > 0 && context.measureText(shorten()).width > room) letters.pop();
    context.fillText(shorten(), x, y);
  }
  /** Return a text in two lines where it is too wide for one. */
  write.split = (text: string, hand: Hand): string[] => {
    take(hand, hand.size);
    const words = text.split(" ");
    if (words.length < 2 || context.measureText(text).width <= (hand.room ?? SIZE)) return [text];
    return [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
  };
  return write;
}
type Write = ReturnType<typeof makeWriter>;

/** Linen under a lamp. */
function paintLinen(context: Context, ink: Ink): void {
  context.fillStyle = ink("--linen");
  context.fillRect(0, 0, SIZE, SIZE);
  const lamp = context.createRadialGradient(SIZE * 0.3, 250, 60, SIZE * 0.3, 250, 900);
  lamp.addColorStop(0, ink("--light"));
  lamp.addColorStop(1, "#fff0"); // white: "transparent" is black, and grey on the way there
  context.fillStyle = lamp;
  context.fillRect(0, 0, SIZE, SIZE);
  context.fillStyle = ink("--thread");
  for (let at = 0; at < SIZE; at += 6) {
    context.fillRect(at, 0, 2, SIZE);
    context.fillRect(0, at, SIZE, 2);
  }
}

function plate(
  context: Context,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  shadow?: string,
): void {
  context.save();
  if (shadow) Object.assign(context, { shadowColor: shadow, shadowBlur: 28, shadowOffsetY: 8 });
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
  context.restore();
}

/** Four cards that overlap, as at the head of every page. */
function paintWordmark(context: Context, ink: Ink, x: number, y: number): void {
  ORDER.forEach((colour, at) => {
    plate(context, ink("--linen"), x + at * 19 - 3, y - 3, 39, 62, 9);
    plate(context, ink("--plate", colour), x + at * 19, y, 33, 56, 8);
  });
}

/** The lid of the game's box, a little aslant. */
function paintBox(context: Context, ink: Ink, drawing: Element, x: number, y: number): void {
  context.save();
  context.translate(x + BOX / 2, y + BOX / 2);
  context.rotate(-0.035);
  context.translate(-BOX / 2, -BOX / 2);
  plate(context, ink("--box-face"), 0, 0, BOX, BOX, 44, ink("--shadow"));
  context.beginPath();
  context.roundRect(0, 0, BOX, BOX, 44);
  context.clip();
  context.scale(BOX / 200, BOX / 200);
  paintSvg(context, drawing);
  context.restore();
}

function paintFace(context: Context, drawing: Element, x: number, y: number): void {
  context.save();
  context.translate(x, y);
  context.scale(FACE / 48, FACE / 48);
  paintSvg(context, drawing);
  context.restore();
}

/** Paint the field as a row of small cards: players behind the user, the user, and players ahead. */
function paintField(context: Context, ink: Ink, share: number, x: number, y: number, room: number): void {
  const gap = 9;
  const width = (room - (CARDS - 1) * gap) / CARDS;
  const behind = Math.round(share * (CARDS - 1));
  for (let at = 0; at < CARDS; at++) {
    const isOwn = at === behind;
    const colour = ORDER[at % ORDER.length] ?? "r";
    const left = x + at * (width + gap);
    const top = isOwn ? y - 16 : y;
    const high = isOwn ? 76 : 56;
    if (at > behind) {
      plate(context, ink("--faint"), left, top, width, high, 8);
      continue;
    }
    plate(
      context,
      isOwn ? ink("--button") : ink("--plate", colour),
      left,
      top,
      width,
      high,
      8,
      isOwn ? ink("--shadow") : undefined,
    );
    context.save();
    const scale = (width * 0.68) / 24;
    context.translate(left + width * 0.16, top + high / 2 - 12 * scale);
    context.scale(scale, scale);
    context.fillStyle = isOwn ? ink("--on-button") : ink("--figure", colour);
    context.fill(new Path2D(SHAPES[isOwn ? "y" : colour]), "evenodd");
    context.restore();
  }
}

/** Seven days, with a dot for each game. */
function paintWeek(context: Context, ink: Ink, week: NonNullable<Result["week"]>, write: Write, y: number): void {
  const column = WIDTH / week.length;
  week.forEach(({ name, played }, at) => {
    const [left, today] = [EDGE + at * column, at === week.length - 1];
    const middle = left + column / 2;
    if (today) plate(context, ink("--paper"), left + 8, y, column - 16, 98, 20);
    write(name, middle, y + 42, {
      size: 32,
      weight: today ? 700 : 400,
      colour: ink(today ? "--ink" : "--ink-soft"),
      align: "center",
    });
    const [radius, step] = [9, 26];
    played.forEach((done, game) => {
      context.beginPath();
      context.arc(middle + (game - (played.length - 1) / 2) * step, y + 70, done ? radius : radius - 1, 0, 2 * Math.PI);
      Object.assign(context, { fillStyle: ink("--good"), strokeStyle: ink("--edge"), lineWidth: 2 });
      if (done) context.fill();
      else context.stroke();
    });
  });
}
