import type { Pool } from "pg";
import { setTimeout as pause } from "node:timers/promises";

/** The relay listens here. */
export const OUTBOX_CHANNEL = "outbox";

/** Between two notices of one process. */
const PAUSE_MS = 5;

/** Notifies the relays of all processes that outbox messages were committed. */
export interface RelayWaker {
  /** Sends a notice soon, together with those asked for meanwhile. A lost notice costs a relay's poll of a second. */
  wake(): void;
  /** Sends the last notice. Nothing may be asked for afterwards. */
  close(): Promise<void>;
}

/**
 * Notices have a connection of their own: PostgreSQL commits transactions that notify one after the other, in the whole
 * cluster, so that a notice inside a transaction makes all others wait for its commit (decision 0056).
 *
 * @param directPool connections past any pooler
 */
export function createRelayWaker(directPool: Pool): RelayWaker {
  let sending: Promise<void> | null = null;
  let isAsked = false;
  const send = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      // Without the notice, the relay finds the messages by polling.
      await directPool.query("select pg_notify($1, '')", [OUTBOX_CHANNEL]).catch(() => undefined);
      await pause(PAUSE_MS);
    }
    sending = null;
  };
  return {
    wake() {
      isAsked = true;
      sending ??= send();
    },
    close: async () => sending ?? undefined,
  };
}
