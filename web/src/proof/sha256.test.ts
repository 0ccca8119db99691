import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { sha256 } from "./sha256";

const bytes = (text: string) => new TextEncoder().encode(text);

test("hashes the examples of FIPS 180-4", () => {
  expect(sha256(bytes("abc"))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(sha256(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"))).toBe(
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  );
});

test("hashes messages of every length up to two blocks", () => {
  for (let length = 0; length <= 130; length++) {
    const message = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    expect(sha256(message)).toBe(createHash("sha256").update(message).digest("hex"));
  }
});
