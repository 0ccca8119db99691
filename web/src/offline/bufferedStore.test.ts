import { expect, test } from "vitest";
import { BufferedStore } from "./bufferedStore";
import { LogLost, Memory, type Stored } from "./store";

/** A store on a disk that can be full. */
class Disk extends Memory {
  full = false;
  readonly finished: string[] = [];

  override async append(table: string, first: number, events: readonly Stored[]): Promise<boolean> {
    if (this.full) throw new DOMException("full", "QuotaExceededError");
    if ((await this.after(table, 0)).length < first - 1) throw new LogLost();
    return super.append(table, first, events);
  }

  override isSaved(): boolean {
    return true;
  }

  override async finish(table?: string): Promise<void> {
    this.finished.push(table ?? "");
  }
}

const event = (number: number): Stored => ({ number });

test("buffers events that cannot be written and writes them later", async () => {
  const disk = new Disk();
  const store = new BufferedStore(disk);
  expect(await store.append("O", 1, [event(1), event(2)])).toBe(true);
  disk.full = true;
  expect(await store.append("O", 3, [event(3)])).toBe(true);
  expect(await store.append("O", 4, [event(4), event(5)])).toBe(true);
  expect(await store.append("O", 4, [event(9)])).toBe(false);
  expect(store.isSaved("O")).toBe(false);
  expect(store.isSaved("P")).toBe(true);
  expect(await disk.after("O", 0)).toHaveLength(2);
  for (const number of [0, 1, 2, 3, 4, 5])
    expect((await store.after("O", number)).map((one) => one.number)).toEqual([1, 2, 3, 4, 5].slice(number));
  expect(await store.changed("O")).not.toBeNull();
  await store.finish("O"); // its end is not written, so it goes on
  expect(disk.finished).toEqual([]);
  disk.full = false;
  expect(await store.append("O", 6, [event(6)])).toBe(true);
  expect(store.isSaved("O")).toBe(true);
  expect((await disk.after("O", 0)).map((one) => one.number)).toEqual([1, 2, 3, 4, 5, 6]);
  await store.finish("O");
  expect(disk.finished).toEqual(["O"]);
});

test("does not overwrite events of another tab", async () => {
  const disk = new Disk();
  const store = new BufferedStore(disk);
  await store.append("O", 1, [event(1)]);
  disk.full = true;
  await store.append("O", 2, [event(2)]);
  disk.full = false;
  expect(await disk.append("O", 2, [event(20)])).toBe(true);
  await expect(store.append("O", 3, [event(3)])).rejects.toThrow("Another tab");
  expect((await disk.after("O", 0)).map((one) => one.number)).toEqual([1, 20]);
});

test("keeps what it has read while the database cannot be read, and writes it again once that is lost", async () => {
  let disk = new Disk();
  const store = new BufferedStore({
    append: (...of) => disk.append(...of),
    after: (...of) => disk.after(...of),
    changed: (table) => disk.changed(table),
    isSaved: () => true,
    finish: (table) => disk.finish(table),
    prune: () => disk.prune(),
  });
  await disk.append("O", 1, [event(1), event(2)]);
  expect(await store.after("O", 0)).toEqual([event(1), event(2)]);
  disk.after = () => Promise.reject(new DOMException("closed", "InvalidStateError"));
  disk.full = true;
  expect(await store.append("O", 3, [event(3)])).toBe(true);
  expect(await store.after("O", 0)).toEqual([event(1), event(2), event(3)]);
  expect(await store.after("O", 3)).toEqual([]);
  await expect(store.after("P", 0)).rejects.toThrow("closed");
  disk = new Disk(); // the browser has deleted the database
  expect(await store.after("O", 0)).toHaveLength(3);
  expect(await store.append("O", 4, [event(4)])).toBe(true);
  expect(store.isSaved("O")).toBe(true);
  expect(await disk.after("O", 0)).toEqual([event(1), event(2), event(3), event(4)]);
});

test("reads the events of another tab", async () => {
  const disk = new Disk();
  const store = new BufferedStore(disk);
  await store.append("O", 1, [event(1)]);
  await disk.append("O", 2, [event(2)]);
  expect(await store.append("O", 2, [event(9)])).toBe(false);
  expect(await store.after("O", 1)).toEqual([event(2)]);
  expect(await store.append("O", 3, [event(3)])).toBe(true);
  expect(await store.after("O", 0)).toEqual([event(1), event(2), event(3)]);
});
