import type { NoteWord } from "../event-notes.ts";
import type { EventBody, EventSource, EventStatus } from "./event.ts";

/** How long the body of a signed event is kept for a replay, on the system clock. EVENT-20. */
export const EVENT_BODY_DAYS = 30;

const REPLAYABLE: ReadonlySet<EventStatus> = new Set(["unmatched", "error"]);

/** Whether an event with this outcome may have another one once the cause is mended. */
export const isReplayable = (status: EventStatus): boolean => REPLAYABLE.has(status);

/** What a replay of an event would do: `possible`, or why there is none. */
export const REPLAY_STATES = ["possible", "recorded", "refund_kept", "invalid_field", "no_body"] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

/** What decides whether an event can be replayed. */
export interface ReplayFacts {
  readonly source: EventSource;
  readonly type: EventBody["type"] | null;
  readonly status: EventStatus;
  readonly note: string | null;
  readonly hasBody: boolean;
  /** Outcome of its latest replay; null before the first. */
  readonly replayStatus: EventStatus | null;
}

const hasWord = (note: string | null, word: NoteWord): boolean => note?.startsWith(`${word} `) ?? false;

/** Whether an event can be replayed. EVENT-21. */
export function replayStateOf(event: ReplayFacts): ReplayState {
  const { source, type, status, note, hasBody, replayStatus } = event;
  if (!isReplayable(replayStatus ?? status)) return "recorded";
  // Kept with its order already, on receipt or by an earlier replay: a second one would be added to it.
  if (source === "api" && type === "refund" && (replayStatus ?? status) === "unmatched") return "refund_kept";
  if (hasWord(note, "invalid_field")) return "invalid_field";
  return hasBody ? "possible" : "no_body";
}

/** The body as it was meant on receipt: without a time it meant that moment, and no later one. EVENT-12. */
export function bodyAsOf<Body extends EventBody>(body: Body, receivedAt: Date): Body {
  if (body.type === "refund") return body;
  const { occurredAt } = body;
  return { ...body, occurredAt: occurredAt !== null && occurredAt < receivedAt ? occurredAt : receivedAt };
}
