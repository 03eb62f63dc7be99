import { describe, expect, test } from "@jest/globals";
import { outboxLaneOf, urgencyOf } from "../../../src/domain/processes/process.ts";

// OPERATE-16
// Review: scale 5, cluster D4
describe("in Temporal's queues", () => {
  test("a payout goes first, and one of very many takes turns with other brands' holds, postbacks and webhooks that wait", () => {
    expect(urgencyOf({ kind: "payout" }, "brd_1").priorityKey).toBe(1);
    const bulk = urgencyOf({ kind: "payout", isBulk: true }, "brd_1");
    for (const kind of ["hold", "postback", "delivery"] as const) {
      const other = urgencyOf({ kind }, "brd_2");
      expect(other.priorityKey).toBe(bulk.priorityKey);
      expect(other.fairnessKey).not.toBe(bulk.fairnessKey);
    }
  });

  test("a brand's postbacks do not wait for all of its holds", () => {
    expect(urgencyOf({ kind: "hold" }, "brd_1").fairnessKey).not.toBe(
      urgencyOf({ kind: "postback" }, "brd_1").fairnessKey,
    );
  });

  test("a mail that somebody waits for goes before all other mails, and before payouts of which there are very many", () => {
    const awaited = { kind: "mail", isAwaited: true } as const;
    const { priorityKey } = urgencyOf(awaited, "sign_in");
    for (const other of [{ kind: "mail" }, { kind: "broadcast" }, { kind: "payout", isBulk: true }] as const)
      expect(priorityKey).toBeLessThan(urgencyOf(other, "brd_1").priorityKey);
    expect(outboxLaneOf(awaited)).not.toBe(outboxLaneOf({ kind: "mail" }));
  });

  test("what belongs to no brand has no fairness key", () => {
    expect(urgencyOf({ kind: "mail" }, null)).toEqual({ priorityKey: 5 });
  });
});
