import { DAY_MS } from "../calendar/calendar.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How a session began. `operator_link` is a link printed by `vp sign-in link` or the demo: nobody's mailbox was proved
 * by it.
 */
export const SESSION_METHODS = ["link", "code", "operator_link", "passkey", "oidc"] as const;
export type SessionMethod = (typeof SESSION_METHODS)[number];

/** PEOPLE-12: a session ends after seven days without a request, and after thirty days in any case. */
export const IDLE_MS = 7 * DAY_MS;
export const LONGEST_MS = 30 * DAY_MS;

/** PEOPLE-13: how long ago a person may have signed in who does what may not be undone. */
export const STEP_UP_MS = 15 * MINUTE_MS;

/** When a session was used last is written at most this often, so that a read stays a read. */
export const SEEN_EVERY_MS = MINUTE_MS;

/** PEOPLE-31: an operator's session ends after an hour without a request, and after twelve hours in any case. */
const OPERATOR_IDLE_MS = HOUR_MS;
const OPERATOR_LONGEST_MS = 12 * HOUR_MS;

/** How long a session lasts in any case. */
export const longestSessionMs = (isOfOperator: boolean): number =>
  isOfOperator ? OPERATOR_LONGEST_MS : LONGEST_MS;

/** The earliest moment at which a session that still works may have been used last, and may have begun. */
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

/** Until when the person of a session counts as just signed in. */
export const stepUpUntil = (authenticatedAt: Date): Date => new Date(authenticatedAt.getTime() + STEP_UP_MS);

/** Whether somebody may do what needs a person who has just signed in. */
export const isStepUpFresh = (authenticatedAt: Date, now: Date): boolean =>
  stepUpUntil(authenticatedAt) > now;

/** Whether the session proves that its person reads the mail of the address. PEOPLE-3. */
export const provesMailbox = (method: SessionMethod): boolean => method === "link" || method === "code";
