import { expect } from "@jest/globals";
import type { TestApi } from "../support/scenes/api.ts";
import { openDigest } from "../support/checks/database-digest.ts";

/** Holds calls to it that they changed no record; many are judged together, since looking at all records takes time. */
export interface Observer {
  /** @param isChange the call did what it should, so that records are another way from now on */
  note(call: string, isChange: boolean): Promise<void>;
  /** Fails when any record is different, and names the calls since the last that was meant to change something. */
  check(): Promise<void>;
}

export async function openObserver(api: Pick<TestApi, "deps">): Promise<Observer> {
  const digest = await openDigest(api);
  let before = await digest();
  let calls: string[] = [];
  return {
    async note(call, isChange) {
      if (isChange) {
        before = await digest();
        calls = [];
      } else {
        calls.push(call);
      }
    },
    async check() {
      if (calls.length === 0) return;
      const now = await digest();
      const changed = Object.keys(now).filter((table) => before[table] !== now[table]);
      expect({ calls, changed }).toEqual({ calls, changed: [] });
      calls = [];
    },
  };
}
