import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { LeasedOutboxMessage } from "../db/outbox-queue.ts";
import { claimRelayLead, leaveRelayLead } from "../db/relay-lead.ts";
import type { Deps } from "../deps.ts";
import { PROCESSES } from "../domain/processes/process.ts";

/** A relay's part in the lead of all relays. */
export interface RelayLead {
  /**
   * How long to wait before the next lease, in milliseconds; 0 if this relay leads, or the one that does shares.
   *
   * @param needsHelp whether it makes as many calls as it ever may, and Temporal would take more
   */
  waitMs(needsHelp: boolean): Promise<number>;
  /** Learns from what it has leased, and returns it: what is of a later version needs the relays of that version. */
  note(leased: LeasedOutboxMessage[]): LeasedOutboxMessage[];
  /** Whether another one leases, so that notices are not for this one. */
  isWaiting(): boolean;
  /** Leaves the lead to another relay at once. Never rejects. */
  leave(): Promise<void>;
}

/** The lead is held for 0.8 s. */
const RENEW_AFTER_MS = 300;
const ASK_AGAIN_AFTER_MS = 400;

/**
 * Of several relays one leases, since a search for messages costs as much for two messages as for thirty: three relays
 * that share what is due search three times as often. Another one follows when the lead is left or has not been renewed for
 * 0.8 seconds; and all lease while the one that leads is too busy to do it alone. No message depends on it: each is leased
 * by one relay, whoever leads.
 *
 * @param busyShare the share of its time that this thread is busy above which it shares the lead
 */
export function createRelayLead({ sql, log }: Pick<Deps, "sql" | "log">, busyShare: number): RelayLead {
  const holder = randomUUID();
  let mayLease = false;
  /** Whether it has met a message of a kind that it does not know. */
  let isOutdated = false;
  let asksAtMs = Number.NEGATIVE_INFINITY;
  let since = performance.eventLoopUtilization();

  const isBusy = (): boolean => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, since);
    since = now;
    return utilization > busyShare;
  };
  const leftMs = (): number => Math.max(0, asksAtMs - performance.now());
  return {
    async waitMs(needsHelp) {
      if (leftMs() === 0) {
        // The database counts from later on, so no relay keeps the lead for longer than it is held.
        const askedAtMs = performance.now();
        const isShared = isBusy() || needsHelp || isOutdated;
        mayLease = await claimRelayLead(sql, holder, isShared);
        asksAtMs = askedAtMs + (mayLease ? RENEW_AFTER_MS : ASK_AGAIN_AFTER_MS);
      }
      return mayLease ? 0 : Math.max(1, leftMs());
    },
    note(leased) {
      isOutdated ||= leased.some(({ payload }) => !Object.hasOwn(PROCESSES, payload.kind));
      return leased;
    },
    isWaiting: () => !mayLease && leftMs() > 0,
    leave: () =>
      leaveRelayLead(sql, holder).catch((error: unknown) =>
        log.warn({ err: error }, "relay could not leave the lead"),
      ),
  };
}
