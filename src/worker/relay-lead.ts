import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { claimRelayLead, leaveRelayLead } from "../db/relay-lead.ts";
import type { Deps } from "../deps.ts";

/** A relay's part in the lead of all relays. */
export interface RelayLead {
  /**
   * Whether this relay may lease now: it leads, or the one that does shares.
   *
   * @param isAtMost whether it makes as many calls as it ever may, so that others should help
   */
  mayLease(isAtMost: boolean): Promise<boolean>;
  /** Whether another one leases, and this one asks again only after a while. */
  isStandingBy(): boolean;
  /** How long it stands by until it asks again, in milliseconds. */
  standsByMs(): number;
  /** Leaves the lead to another relay at once. */
  leave(): Promise<void>;
}

/** The lead is held for 0.8 s. */
const RENEW_AFTER_MS = 300;
const ASK_AGAIN_AFTER_MS = 400;
/** A thread that has less time left than this lets others lease as well. */
const BUSY_SHARE = 0.7;

/**
 * Of several relays one leases, since a search for messages costs as much for two messages as for thirty: three relays
 * that share what is due search three times as often. Another one follows when the lead is left or has not been renewed for
 * 0.8 seconds; and all lease while the one that leads is too busy to do it alone. No message depends on it: each is leased
 * by one relay, whoever leads.
 */
export function createRelayLead({ sql }: Pick<Deps, "sql">): RelayLead {
  const holder = randomUUID();
  let mayLease = false;
  let asksAtMs = Number.NEGATIVE_INFINITY;
  let since = performance.eventLoopUtilization();

  const isBusy = (): boolean => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    return utilization > BUSY_SHARE;
  };
  return {
    async mayLease(isAtMost) {
      if (performance.now() < asksAtMs) return mayLease;
      // The database counts from later on: so the lead is never kept for longer than it is held.
      const askedAtMs = performance.now();
      const isShared = isBusy() || isAtMost;
      mayLease = await claimRelayLead(sql, holder, isShared);
      asksAtMs = askedAtMs + (mayLease ? RENEW_AFTER_MS : ASK_AGAIN_AFTER_MS);
      return mayLease;
    },
    isStandingBy: () => !mayLease && performance.now() < asksAtMs,
    standsByMs: () => Math.max(0, asksAtMs - performance.now()),
    leave: () => leaveRelayLead(sql, holder),
  };
}
