import { describe, expect, test } from "@jest/globals";
import { digestOf, excessOver, type ProposedLine } from "../../../src/domain/payouts/approval.ts";

const line = (partnerId: string, amountCents: number, payoutAccountId: number | null = 1): ProposedLine => ({
  ...{ partnerId, amountCents, payoutAccountId },
  method: "sandbox",
});

describe("what is beyond a proposal", () => {
  // PAYOUT-18
  test.each<[string, ProposedLine[], ProposedLine[], string[]]>([
    ["the same", [line("a", 10), line("b", 20)], [line("b", 20), line("a", 10)], []],
    ["less", [line("a", 10)], [line("a", 9)], []],
    ["nobody", [line("a", 10)], [], []],
    ["more to one, less to another", [line("a", 10), line("b", 20)], [line("a", 11), line("b", 5)], ["a"]],
    ["someone new", [line("a", 10)], [line("a", 10), line("c", 1)], ["c"]],
    ["another account", [line("a", 10)], [line("a", 10, 2)], ["a"]],
    ["another way", [line("a", 10)], [{ ...line("a", 10), method: "stripe" }], ["a"]],
  ])("%s", (_, proposed, planned, expected) => {
    expect(excessOver(proposed, planned).map(({ partnerId }) => partnerId)).toEqual(expected);
  });

  // PAYOUT-17
  test("the digest says whether two proposals are the same", () => {
    const lines = [line("a", 10), line("b", 20)];
    expect(digestOf(lines)).toEqual(digestOf(lines.toReversed()));
    for (const other of [
      [line("a", 10)],
      [line("a", 10), line("b", 21)],
      [line("a", 10, 2), line("b", 20)],
    ]) {
      expect(digestOf(other)).not.toEqual(digestOf(lines));
    }
  });
});
