import type { Deps } from "../../deps.ts";
import { sessionLimits, type SessionPeriods } from "../../domain/sign-in/session.ts";

/** What the validity of sessions depends on: the system clock, and whose sessions are short. */
export interface SessionRule {
  readonly now: Date;
  /** The operators' addresses. PEOPLE-31. */
  readonly operatorEmails: readonly string[];
}

export const sessionRule = ({ config, systemClock }: Pick<Deps, "config" | "systemClock">): SessionRule => ({
  now: systemClock.now(),
  operatorEmails: config.operatorEmails,
});

/**
 * SQL condition: session `s` of login `l` is valid. PEOPLE-12, PEOPLE-31.
 *
 * @param first number of its first parameter
 */
export function liveSession(
  { now, operatorEmails }: SessionRule,
  first: number,
): { readonly condition: string; readonly parameters: readonly unknown[] } {
  const { operator, other } = sessionLimits(now);
  const parameter = (offset: number) => `$${first + offset}`;
  const later = (column: string, offset: number) =>
    `s.${column} > case when l.email = any(${parameter(0)}::text[]) then ${parameter(offset)}::timestamptz
       else ${parameter(offset + 1)}::timestamptz end`;
  const of = (field: keyof SessionPeriods) => [operator[field], other[field]];
  return {
    condition: `s.revoked_at is null and ${later("seen_at", 1)} and ${later("created_at", 3)}`,
    parameters: [operatorEmails, ...of("seenAt"), ...of("createdAt")],
  };
}
