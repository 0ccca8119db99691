import { expect, test, vi } from "vitest";
import { saveCopy } from "./copies";

test("copies go on after the browser has closed the database", async () => {
  const copies = new Map<string, string>();
  let isClosed = false;
  const open = vi.fn(() => {
    const request = { result: { transaction, close: () => {} }, onsuccess: () => {} };
    isClosed = false;
    queueMicrotask(() => request.onsuccess());
    return request;
  });
  const put = (value: string, key: string) => void copies.set(key, value);
  const transaction = () => {
    if (isClosed) throw new DOMException("The database connection is closing.", "InvalidStateError");
    return { objectStore: () => ({ put }) };
  };
  vi.stubGlobal("indexedDB", { open });
  await saveCopy("seat.ABCDE", "one");
  isClosed = true;
  await saveCopy("seat.FGHJK", "two");
  expect([[...copies.values()], open.mock.calls.length]).toEqual([["one", "two"], 2]);
  vi.unstubAllGlobals();
});
