import { fileUrl, isSite } from "../device/site";
import type { OperatorInfo } from "../protocol";

let operatorInfo = $state.raw<OperatorInfo | null>(null);
let request: Promise<void> | null = null;

/** Return the operator's information; null until it is loaded, and without a server. */
export function getOperatorInfo(): OperatorInfo | null {
  return operatorInfo;
}

/** Fetch the operator's information, once. */
export function ensureOperatorInfo(): Promise<void> {
  request ??= isSite() ? Promise.resolve() : fetchOperatorInfo();
  return request;
}

/** Ask the server whether hard bots have less time at the moment. */
export async function areBotsHurried(): Promise<boolean> {
  if (isSite()) return false;
  return (await requestInfo({ cache: "no-store" }).catch(() => null))?.hurried === true;
}

async function requestInfo(options?: RequestInit): Promise<OperatorInfo> {
  const answer = await fetch(fileUrl("/api/house"), options);
  if (!answer.ok) throw answer;
  return answer.json();
}

async function fetchOperatorInfo(): Promise<void> {
  try {
    operatorInfo = await requestInfo();
  } catch {
    request = null; // no answer: the next call tries again
  }
}
