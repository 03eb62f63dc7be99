import { DAY_MS } from "../calendar/calendar.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How a session began. `operator_link` is a link printed by `vp sign-in link` or the demo, which proves no mailbox.
 */
export const SESSION_METHODS = ["link", "code", "operator_link", "passkey", "oidc"] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];

/** PEOPLE-12: a session ends after seven days of inactivity, and after thirty days at the latest. */
export const IDLE_MS = 7 * DAY_MS;
export const LONGEST_MS = 30 * DAY_MS;

/** PEOPLE-13: how recent a sign-in irreversible actions require. */
export const STEP_UP_MS = 15 * MINUTE_MS;

/** The last use is written at most this often, so that reads stay reads. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** PEOPLE-31: an operator's session ends after an hour of inactivity, and after twelve hours at the latest. */
const OPERATOR_IDLE_MS = HOUR_MS;
const OPERATOR_LONGEST_MS = 12 * HOUR_MS;

/** A session's longest lifetime. */
export const longestSessionMs = (isOfOperator: boolean): number =>
  isOfOperator ? OPERATOR_LONGEST_MS : LONGEST_MS;

/** The earliest last use and the earliest beginning of a session that is still valid. */
export interface SessionPeriods {
  readonly seenAt: Date;
  readonly createdAt: Date;
}

const periods = (now: Date, idleMs: number, longestMs: number): SessionPeriods => ({
  seenAt: new Date(now.getTime() - idleMs),
  createdAt: new Date(now.getTime() - longestMs),
});

export const sessionLimits = (
  now: Date,
): { readonly operator: SessionPeriods; readonly other: SessionPeriods } => ({
  operator: periods(now, OPERATOR_IDLE_MS, OPERATOR_LONGEST_MS),
  other: periods(now, IDLE_MS, LONGEST_MS),
});

/** Until when the sign-in counts as recent. */
export const stepUpUntil = (authenticatedAt: Date): Date => new Date(authenticatedAt.getTime() + STEP_UP_MS);

/** Whether the session may perform actions that require a recent sign-in. */
export const isStepUpFresh = (authenticatedAt: Date, now: Date): boolean =>
  stepUpUntil(authenticatedAt) > now;

/** Whether the session proves access to the address's mailbox. PEOPLE-3. */
export const provesMailbox = (method: SessionMethod): boolean => method === "link" || method === "code";
