import { TABLES } from "../constants";
import { anySecret } from "../device/anySecret";
import { fileUrl, isSite } from "../device/site";
import { LocalRefusal, requestLocal } from "../net/local";
import { isLocal } from "../net/localCode";
import type { ReplayRound, ReplayStep } from "../protocol";
import { type Failure, type MatchRecord, parseRecords, RecordError } from "./record";

const PROBLEMS: Record<number, Failure> = {
  400: "noRecord",
  404: "noTable",
  409: "notFinished",
  413: "tooLarge",
};

/** `internal` is also that the worker or its rules could not be fetched. */
const LOCAL_PROBLEMS: Record<string, Failure> = { unknown_table: "noTable", internal: "unreachable" };

/** The status for too many requests; below, the number of retries and the milliseconds between them. */
const TOO_FAST = 429;
const REPETITIONS = 5;
const AGAIN_AFTER = 2_000;

/** Send a request, again while there were too many, and return the answer and its body. Throws RecordError. */
async function requestAgain(request: () => Promise<Response>): Promise<{ response: Response; text: string }> {
  let response: Response;
  let text: string;
  try {
    response = await request();
    for (let again = 0; response.status === TOO_FAST && again < REPETITIONS; again++) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
      response = await request();
    }
    text = await response.text();
  } catch {
    throw new RecordError("unreachable");
  }
  if (!response.ok) throw new RecordError(PROBLEMS[response.status] ?? "unreachable");
  return { response, text };
}

/** The header with the number of the match whose record is sent; older servers do not send it. */
const MATCH_HEADER = "Reihum-Match";

interface NumberedText {
  text: string;
  /** The number of the match; null if it is the latest and its number unknown. */
  match: number | null;
}

/** Return the record of a finished match as text. At a table without onlookers it takes the secret of a seat. */
export async function fetchText(code: string, match: number | null): Promise<string> {
  return (await fetchNumberedText(code, match)).text;
}

async function fetchNumberedText(code: string, match: number | null): Promise<NumberedText> {
  if (isLocal(code)) {
    const record = await requestLocally(requestLocal({ ask: "record", code, match }), "notFinished");
    return { text: JSON.stringify(record), match };
  }
  const secret = anySecret(code);
  const headers: HeadersInit = secret === null ? {} : { Authorization: `Bearer ${secret}` };
  const path = `/api/tables/${code}/record${match === null ? "" : `?match=${match}`}`;
  const { response, text } = await requestAgain(() => fetch(fileUrl(path), { headers }));
  return { text, match: Number(response.headers.get(MATCH_HEADER)) || match };
}

/** Return the record of a finished match at a table: of the latest, or of the one with this number. */
export async function fetchRecord(code: string, match: number | null): Promise<MatchRecord> {
  return (await fetchNumberedRecord(code, match)).record;
}

/** Return a record as `fetchRecord` does, and the number of its match; null if that is unknown. */
export async function fetchNumberedRecord(
  code: string,
  match: number | null,
): Promise<{ record: MatchRecord; match: number | null }> {
  const found = await fetchNumberedText(code, match);
  const [record] = parseRecords(found.text);
  if (!record) throw new RecordError("noRecord");
  return { record, match: found.match };
}

async function fetchSteps(record: MatchRecord, round: number, seat: number | null, from: number): Promise<ReplayRound> {
  const body = JSON.stringify({ record, round, seat, from });
  if (body.length > TABLES.recordBytes) throw new RecordError("tooLarge");
  if (isSite()) return requestLocally(requestLocal({ ask: "look", body }), "noRecord");
  const request = () =>
    fetch(fileUrl("/api/look"), { method: "POST", headers: { "Content-Type": "application/json" }, body });
  try {
    return JSON.parse((await requestAgain(request)).text);
  } catch (reason) {
    if (reason instanceof RecordError && reason.failure !== "unreachable") throw reason;
    return requestLocally(requestLocal({ ask: "look", body }), "unreachable");
  }
}

/** Await an answer of this browser's tables; failures become a RecordError. */
async function requestLocally<T>(request: Promise<T>, otherwise: Failure): Promise<T> {
  try {
    return await request;
  } catch (reason) {
    if (!(reason instanceof LocalRefusal)) throw reason;
    throw new RecordError(LOCAL_PROBLEMS[reason.code] ?? otherwise);
  }
}

/** Check that a record follows the rules and its cards come from its key: a replay request without steps. */
export function fetchCheck(record: MatchRecord): Promise<ReplayRound> {
  return fetchSteps(record, 1, null, Number.MAX_SAFE_INTEGER);
}

/** Return one round of a match with all its steps, as a seat sees it, or as an onlooker does. */
export async function fetchRound(record: MatchRecord, round: number, seat: number | null): Promise<ReplayRound> {
  const steps: ReplayStep[] = [];
  for (;;) {
    const part = await fetchSteps(record, round, seat, steps.length);
    steps.push(...part.steps);
    if (part.steps.length === 0 || steps.length >= part.count) return { ...part, steps };
  }
}
