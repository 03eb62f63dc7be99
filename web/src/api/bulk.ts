import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CallOptions } from "../../../client/src/index.ts";
import { isRefusal } from "./changes.ts";
import { type Api, useApi } from "./console.ts";
import { reread } from "./reread.ts";

/** One of many items with the same verdict. */
interface Task<Item, Verdict> {
  readonly item: Item;
  readonly verdict: Verdict;
  readonly idempotencyKey: string;
}

/** A failed task, and why. */
export type FailedTask<Item, Verdict> = Task<Item, Verdict> & { readonly error: unknown };

interface Progress<Item, Verdict> {
  /** Ids being decided, or decided and still in a stale list. */
  readonly underWay: ReadonlySet<string>;
  readonly total: number;
  readonly settled: number;
  readonly failures: readonly FailedTask<Item, Verdict>[];
}

const NOTHING = { underWay: new Set<string>(), total: 0, settled: 0, failures: [] } as const;

/** Concurrent calls; decisions of one program are serialized by its lock anyway. */
const AT_ONCE = 4;

/** The most items decided at once. */
export const MOST_AT_ONCE = 100;

/**
 * Decides one thing or many: each is a call of its own with an idempotency key of its own, so that one that fails
 * leaves the others as they are, and is named. Lists are read again when the last call is done.
 *
 * @param stale the operations whose results the decisions make outdated, of those that may be shown with them
 */
export function useBulk<Item extends { readonly id: string }, Verdict>(
  send: (api: Api, item: Item, verdict: Verdict, options: CallOptions) => Promise<unknown>,
  stale: readonly (keyof Api)[],
) {
  const api = useApi();
  const queries = useQueryClient();
  const waiting = useRef<Task<Item, Verdict>[]>([]);
  const running = useRef(0);
  const [progress, setProgress] = useState<Progress<Item, Verdict>>(NOTHING);

  const settle = async (task: Task<Item, Verdict>): Promise<void> => {
    let failure: FailedTask<Item, Verdict> | null = null;
    try {
      await send(api, task.item, task.verdict, { idempotencyKey: task.idempotencyKey });
    } catch (error) {
      failure = { ...task, error };
    }
    setProgress((before) => ({
      ...before,
      settled: before.settled + 1,
      ...(failure !== null && {
        underWay: new Set([...before.underWay].filter((id) => id !== task.item.id)),
        failures: [...before.failures, failure],
      }),
    }));
    running.current -= 1;
    pump();
    if (running.current === 0) await finish();
  };
  const pump = (): void => {
    while (running.current < AT_ONCE && waiting.current.length > 0) {
      running.current += 1;
      void settle(waiting.current.shift()!);
    }
  };
  const finish = async (): Promise<void> => {
    await reread(queries, stale);
    if (running.current === 0) setProgress(({ failures }) => ({ ...NOTHING, failures }));
  };
  const start = (tasks: readonly Task<Item, Verdict>[]): void => {
    waiting.current.push(...tasks);
    const ids = new Set(tasks.map(({ item }) => item.id));
    setProgress((before) => ({
      underWay: new Set([...before.underWay, ...ids]),
      total: before.total + tasks.length,
      settled: before.settled,
      failures: before.failures.filter(({ item }) => !ids.has(item.id)),
    }));
    pump();
  };
  return {
    ...progress,
    run: (items: readonly Item[], verdict: Verdict) =>
      start(items.map((item) => ({ item, verdict, idempotencyKey: crypto.randomUUID() }))),
    /** Retries what failed. A call that may have arrived keeps its key. */
    retry: () =>
      start(
        progress.failures.map(({ item, verdict, idempotencyKey, error }) => ({
          item,
          verdict,
          idempotencyKey: isRefusal(error) ? crypto.randomUUID() : idempotencyKey,
        })),
      ),
    dismiss: () => setProgress((before) => ({ ...before, failures: [] })),
  };
}

export type Bulk<Item extends { readonly id: string }, Verdict> = ReturnType<typeof useBulk<Item, Verdict>>;
