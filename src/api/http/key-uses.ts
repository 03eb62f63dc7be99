import { saveKeyUses, type KeyUseRow } from "../../db/key-uses.ts";
import type { Deps } from "../../deps.ts";

/** Notes what keys are used for. */
export interface KeyUses {
  /** Takes no time of the call that it notes. */
  note(use: Omit<KeyUseRow, "lastAt">): void;
  /** Saves what is due. */
  save(): Promise<void>;
  /** Saves everything noted, and ends. */
  close(): Promise<void>;
}

const SAVE_EVERY_MS = 1_000;

/** A use is saved at once, the next of the same kind this much later. */
const QUIET_MS = 60_000;

/**
 * Keeps the last use of each key in memory and saves it beside the calls: at most once a minute for a key and
 * operation, so a call costs no write of its own. A crash loses the last minute. CONSOLE-33.
 */
export function createKeyUses({ sql, log, systemClock }: Pick<Deps, "sql" | "log" | "systemClock">): KeyUses {
  const waiting = new Map<string, KeyUseRow>();
  /** When each kind of use was last saved, the longest ago first; none older than a minute. */
  const savedAt = new Map<string, number>();
  let saving: Promise<void> | null = null;

  const saveAll = async (uses: readonly (readonly [id: string, use: KeyUseRow])[]): Promise<void> => {
    if (uses.length === 0) return;
    const now = systemClock.now().getTime();
    for (const [id] of uses) {
      waiting.delete(id);
      savedAt.delete(id);
      savedAt.set(id, now);
    }
    try {
      await saveKeyUses(
        sql,
        uses.map(([, use]) => use),
      );
    } catch (error) {
      log.warn({ err: error }, "could not save the last uses of keys");
      for (const [id, use] of uses) {
        savedAt.delete(id);
        if (!waiting.has(id)) waiting.set(id, use);
      }
    }
  };
  const save = async (): Promise<void> => {
    const now = systemClock.now().getTime();
    for (const [id, at] of savedAt) {
      if (now - at < QUIET_MS) break;
      savedAt.delete(id);
    }
    await saveAll([...waiting].filter(([id]) => !savedAt.has(id)));
  };
  const timer = setInterval(() => {
    saving ??= save().finally(() => (saving = null));
  }, SAVE_EVERY_MS).unref();
  return {
    note({ keyId, channel, operation }) {
      const use = { keyId, channel, operation, lastAt: systemClock.now() };
      waiting.set(`${keyId} ${channel} ${operation}`, use);
    },
    save,
    async close() {
      clearInterval(timer);
      await saving;
      await saveAll([...waiting]);
    },
  };
}
