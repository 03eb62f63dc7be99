import { expect, test } from "@jest/globals";
import { setImmediate } from "node:timers/promises";
import { retryAfterSecondsOf, toApiError } from "../../src/api/endpoint/error-response.ts";
import { TurnTooLate, Unavailable } from "../../src/db/unavailable.ts";
import { createWorkQueues, type WorkQueues } from "../../src/db/work-queues.ts";

const TURN_MS = 20_000;

/** Queues by a clock of their own, and a way to keep them busy: a read takes so long on that clock. */
function loudScene(): {
  readonly queues: WorkQueues;
  readonly read: (owner: string, tookMs: number) => Promise<void>;
} {
  let nowMs = 0;
  const queues = createWorkQueues(12, () => nowMs);
  const read = (owner: string, tookMs: number) =>
    queues.read(owner, TURN_MS, async () => {
      nowMs += tookMs;
    });
  return { queues, read };
}

/** What is thrown by a read that is given so long to get its turn; null if it was made. */
const failureOf = (queues: WorkQueues, owner: string, turnMs: number): Promise<unknown> =>
  queues.read(owner, turnMs, () => Promise.resolve(null)).catch((error: unknown) => error);

const hanging = (queues: WorkQueues, owner: string, count: number) => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const reads = Array.from({ length: count }, () => queues.read(owner, TURN_MS, () => promise));
  return {
    async end() {
      end();
      await Promise.all(reads);
    },
  };
};

// API-14
test("who keeps the database busy with reads, and is late by them, is limited, and learns how long they take", async () => {
  const { queues, read } = loudScene();
  await read("loud", 9_000);
  const under = hanging(queues, "loud", 3);
  await setImmediate();
  const waiting = queues.read("loud", TURN_MS, () => Promise.resolve("in time"));
  const failure = await failureOf(queues, "loud", 1);
  expect(failure).toBeInstanceOf(TurnTooLate);
  const refusal = toApiError(failure);
  // No longer than a turn takes after the time in which it was to come.
  expect([refusal.status, refusal.code, retryAfterSecondsOf(refusal)]).toEqual([429, "rate_limited", 10]);
  expect(await failureOf(queues, "quiet", TURN_MS)).toBeNull();
  await under.end();
  expect(await waiting).toBe("in time");
});

test("the reads of somebody who keeps nothing busy are late for the service's own fault", async () => {
  const { queues } = loudScene();
  const under = hanging(queues, "quiet", 3);
  await setImmediate();
  const failure = await failureOf(queues, "quiet", 1);
  expect(failure).not.toBeInstanceOf(TurnTooLate);
  expect(toApiError(failure).status).toBe(503);
  await under.end();
});

test("a read that got no connection, or lost it, kept nothing busy", async () => {
  let nowMs = 0;
  const queues = createWorkQueues(12, () => nowMs);
  const lost = queues.read("unlucky", TURN_MS, async () => {
    nowMs += 10_000;
    throw new Unavailable("the connection was lost");
  });
  await expect(lost).rejects.toThrow(Unavailable);
  const under = hanging(queues, "unlucky", 3);
  await setImmediate();
  expect(queues.load().waiting).toBe(0);
  expect(toApiError(await failureOf(queues, "unlucky", 1)).status).toBe(503);
  await under.end();
});

// API-28
test("what was done in part before a late read is no matter of a limit", () => {
  const failure = toApiError(new TurnTooLate(1_000), false);
  expect([failure.code, failure.message]).toEqual([
    "unavailable",
    "The service is busy or cannot reach its database. Part of the work may already be done.",
  ]);
});
