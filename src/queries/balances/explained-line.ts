import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";

const ENTRY = columns(LedgerEntry, "e", [
  "id",
  "createdAt",
  "kind",
  "entry",
  "note",
  "payoutId",
  "conversionId",
]);
const SALE = columns(Conversion, "c", {
  externalRef: "externalRef",
  occurredAt: "occurredAt",
  paymentDate: "holdUntil",
  saleCents: "amountCents",
  refundedCents: "refundedCents",
  rewardType: "rewardType",
  termsVersion: "termsVersion",
});

/** The columns of a line's status and payment date, of a conversion or of its state at a moment. */
export const stateColumns = (alias: string) =>
  columns(Conversion, alias, { conversionStatus: "status", holdUntil: "holdUntil" });

/** A ledger line with what it was computed from; `externalRef` is the order, or the name and id of an app event. */
export interface ExplainedLine extends Readonly<
  RowOf<typeof ENTRY> & RowOf<typeof SALE> & RowOf<ReturnType<typeof stateColumns>>
> {
  /** What the line adds to the figure that is explained. */
  readonly amountCents: number;
  /** What the rate is a share of: the sale, the commission, or both partners' shares. */
  readonly baseCents: number;
  readonly rateBps: number;
  /** The fixed part of a commission; 0 for an override and a fee. */
  readonly fixedCents: number;
  /** Commission, override or fee of the sale before refunds. */
  readonly originalCents: number;
}

/** A value for each kind of line, of entry `e` of conversion `c`. */
const byKind = (direct: string, override: string, fee: string): string =>
  `case e.kind when 'direct' then ${direct} when 'override' then ${override} else ${fee} end`;

/**
 * The columns of an `ExplainedLine`, of entry `e` of conversion `c`, but for the amount, the conversion's status and
 * its payment date, which a statement decides by itself.
 */
export const EXPLAINED_LINE = `${ENTRY}, ${SALE},
  ${byKind("c.amount_cents", "c.direct_original_cents", "c.direct_original_cents + c.override_original_cents")}
    as "baseCents",
  ${byKind("c.rate_bps", "c.override_rate_bps", "c.fee_bps")} as "rateBps",
  ${byKind("c.fixed_cents", "0", "0")} as "fixedCents",
  ${byKind("c.direct_original_cents", "c.override_original_cents", "c.fee_original_cents")} as "originalCents"`;
