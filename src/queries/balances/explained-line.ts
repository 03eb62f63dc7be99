import type { EntryKind, LedgerKind } from "../../domain/money/ledger.ts";
import type { RewardType } from "../../domain/programs/program.ts";
import type { ConversionStatus } from "../../domain/sales/conversion.ts";

/** A ledger line with what it was computed from. */
export interface ExplainedLine {
  readonly id: number;
  readonly createdAt: Date;
  readonly kind: LedgerKind;
  readonly entry: EntryKind;
  /** What the line adds to the figure that is explained. */
  readonly amountCents: number;
  readonly note: string | null;
  readonly payoutId: string | null;
  readonly conversionId: string;
  /** The order, or the name and id of an app event. */
  readonly externalRef: string;
  readonly conversionStatus: ConversionStatus;
  readonly occurredAt: Date;
  readonly holdUntil: Date;
  readonly saleCents: number;
  readonly refundedCents: number;
  readonly rewardType: RewardType;
  /** What the rate is a share of: the sale, the commission, or both partners' shares. */
  readonly baseCents: number;
  readonly rateBps: number;
  /** The fixed part of a commission; 0 for an override and a fee. */
  readonly fixedCents: number;
  /** Commission, override or fee of the sale before refunds. */
  readonly originalCents: number;
  readonly termsVersion: number;
}

/** A value for each kind of line, of entry `e` of conversion `c`. */
const byKind = (direct: string, override: string, fee: string): string =>
  `case e.kind when 'direct' then ${direct} when 'override' then ${override} else ${fee} end`;

/**
 * The columns of an `ExplainedLine`, of entry `e` of conversion `c`, but for the amount, the conversion's status and its payment
 * date, which a statement decides by itself.
 */
export const EXPLAINED_LINE = `e.id, e.created_at as "createdAt", e.kind, e.entry, e.note, e.payout_id as "payoutId",
  e.conversion_id as "conversionId", c.external_ref as "externalRef", c.occurred_at as "occurredAt",
  c.amount_cents as "saleCents", c.refunded_cents as "refundedCents", c.reward_type as "rewardType",
  ${byKind("c.amount_cents", "c.direct_original_cents", "c.direct_original_cents + c.override_original_cents")}
    as "baseCents",
  ${byKind("c.rate_bps", "c.override_rate_bps", "c.fee_bps")} as "rateBps",
  ${byKind("c.fixed_cents", "0", "0")} as "fixedCents",
  ${byKind("c.direct_original_cents", "c.override_original_cents", "c.fee_original_cents")} as "originalCents",
  c.terms_version as "termsVersion"`;
