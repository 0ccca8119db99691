import { fileUrl } from "../device/site";
import type { Failed } from "../protocol";
import { backoff } from "./backoff";
import { NoAnswer, Refused } from "./outbox";

/**
 * The number of retries if the server cannot access its storage. Repeating a request gives the same seat or link;
 * at worst a table that does not count is created twice.
 */
const RETRIES = 2;

/** Send a request to the server, with a body to change something. Throws `Refused`, or `NoAnswer`. */
export async function request<T>(path: string, token: string | null, body?: object): Promise<T> {
  const headers: Record<string, string> = token === null ? {} : { Authorization: `Bearer ${token}` };
  const post = body && { method: "POST", body: JSON.stringify(body) };
  for (let attempt = 0; ; attempt += 1) {
    const { said: body, refused } = await fetch(fileUrl(path), { headers, cache: "no-store", ...post })
      .then(async (answer) => ({ said: await answer.json(), refused: !answer.ok }))
      .catch(() => {
        throw new NoAnswer(path);
      });
    if (!refused) return body;
    if (body.code !== "storage" || attempt >= RETRIES)
      throw new Refused({ type: "failed", id: null, ...body } as Failed);
    await new Promise((resolve) => setTimeout(resolve, backoff(attempt + 1, Math.random())));
  }
}
