import type { Rail } from "../../src/rails/rail.ts";
import type { RailMood } from "../model/operations.ts";
import type { TransferUpdate } from "../../src/domain/payouts/rail.ts";

export interface Transfer {
  readonly id: string;
  readonly key: string;
  readonly payoutId: string;
  readonly amountCents: number;
  reversedCents: number;
}

/** A rail with books of its own, which takes each key once. What it says is drawn; what it did is true. */
export interface RailDouble extends Rail {
  mood: RailMood;
  readonly transfers: Transfer[];
  transferOf(payoutId: string): Transfer | undefined;
}

export function createRailDouble(): RailDouble {
  const transfers: Transfer[] = [];
  const transferOf = (payoutId: string) => transfers.find((transfer) => transfer.payoutId === payoutId);
  const updateOf = ({ id, reversedCents }: Transfer): TransferUpdate =>
    reversedCents > 0
      ? { kind: "returned", railRef: id, returnedCents: reversedCents }
      : { kind: "settled", railRef: id };
  return {
    mood: "ok",
    transfers,
    transferOf,
    async send({ payoutId, railAttempt, amountCents }) {
      const key = `${payoutId}:${railAttempt}`;
      const known = transfers.find((transfer) => transfer.key === key);
      if (known !== undefined) return updateOf(known);
      if (this.mood === "refuse") return { kind: "refused", reason: "account_invalid" };
      if (this.mood === "short") return { kind: "balance_too_low", reason: "balance_insufficient" };
      if (this.mood === "silent") return { kind: "unknown", reason: "no connection" };
      const id = `tr_${transfers.length + 1}`;
      const transfer = { id, key, payoutId, amountCents, reversedCents: 0 };
      transfers.push(transfer);
      return this.mood === "lost" ? { kind: "unknown", reason: "timeout" } : updateOf(transfer);
    },
    checkAccount: () => Promise.resolve({ kind: "taken" }),
    async *listTransfers() {
      yield transfers.map((transfer) => ({
        payoutId: transfer.payoutId,
        partnerId: null,
        currency: "USD",
        update: { ...updateOf(transfer), sentCents: transfer.amountCents },
      }));
    },
    async lookUp({ payoutId }) {
      const transfer = transferOf(payoutId);
      return transfer === undefined ? { kind: "absent" } : updateOf(transfer);
    },
  };
}
