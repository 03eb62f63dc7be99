import { setTimeout as sleep } from "node:timers/promises";

const PACE_MS = 200;
const CALL_TIMEOUT_MS = 15_000;

/** A call's definite answer, and how often the call was made for it. */
export interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
  readonly tries: number;
}

let turn = 0;

/** Codes of answers that ask to repeat the call as it is. */
const REPEATABLE_CODES = ["idempotency_in_progress", "rate_limited"];

/**
 * Makes a call again and again until somebody answers it for good, as a brand's backend does: a cut connection, a
 * time-out, 5xx and the repeatable codes are no answers. The processes take turns.
 *
 * @param init makes a request anew for each try; the signature of an event, for one, has a time in it
 */
export async function untilAnswered<Body>(
  baseUrls: readonly string[],
  path: string,
  init: () => RequestInit,
): Promise<Answered<Body>> {
  for (let tries = 1; ; tries += 1) {
    turn += 1;
    const baseUrl = baseUrls[turn % baseUrls.length]!;
    const answer = await once(`${baseUrl}${path}`, init());
    if (answer !== null) return { status: answer.status, body: answer.body as Body, tries };
    await sleep(PACE_MS);
  }
}

async function once(url: string, init: RequestInit): Promise<{ status: number; body: unknown } | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    if (response.status >= 500) {
      await response.body?.cancel();
      return null;
    }
    const text = await response.text();
    const body = (text === "" ? null : JSON.parse(text)) as { error?: { code?: string } } | null;
    const code = body?.error?.code;
    if (code !== undefined && REPEATABLE_CODES.includes(code)) return null;
    return { status: response.status, body };
  } catch (error) {
    if (error instanceof SyntaxError) throw error;
    return null;
  }
}
