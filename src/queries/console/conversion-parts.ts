import type { EntryKind, LedgerKind } from "../../domain/money/ledger.ts";
import type { RewardType } from "../../domain/programs/program.ts";
import { partnerNameOf } from "../partners/partner-name.ts";
import { isoText, jsonObject, jsonRows } from "./json.ts";

/** How a conversion's commission, override or fee was computed. Times are text, as in JSON. */
export interface Figure {
  readonly kind: LedgerKind;
  /** Null for the fee, like the name. */
  readonly partnerId: string | null;
  readonly partnerName: string | null;
  readonly rewardType: RewardType;
  readonly baseCents: number;
  readonly rateBps: number;
  readonly fixedCents: number;
  /** Before refunds. */
  readonly originalCents: number;
  /** After refunds; 0 when rejected. */
  readonly amountCents: number;
  /** Sum of the ledger's accruals and reversals. */
  readonly postedCents: number;
  /** The part that was paid out, or is in flight. */
  readonly paidOutCents: number;
}

export interface ConversionLine {
  readonly id: number;
  readonly createdAt: string;
  readonly kind: LedgerKind;
  readonly entry: EntryKind;
  readonly partnerId: string | null;
  readonly amountCents: number;
  readonly payoutId: string | null;
  readonly note: string | null;
}

const sumOf = (kind: LedgerKind, isPaidOut: boolean): string =>
  `(select ${isPaidOut ? "-" : ""}coalesce(sum(e.amount_cents), 0) from ledger_entry e
    where e.conversion_id = c.id and e.kind = '${kind}' and e.payout_id is ${isPaidOut ? "not " : ""}null)`;

const figure = (kind: LedgerKind, values: Readonly<Record<string, string>>): string =>
  jsonObject({
    kind: `'${kind}'`,
    rewardType: kind === "direct" ? "c.reward_type" : "'percent'",
    ...values,
    postedCents: sumOf(kind, false),
    paidOutCents: sumOf(kind, true),
  });

/** The three figures of a conversion `c`, in JSON. */
export const FIGURES = `jsonb_build_array(
  ${figure("direct", {
    partnerId: "c.partner_id",
    partnerName: partnerNameOf("c.partner_id"),
    baseCents: "c.amount_cents",
    rateBps: "c.rate_bps",
    fixedCents: "c.fixed_cents",
    originalCents: "c.direct_original_cents",
    amountCents: "c.direct_cents",
  })},
  ${figure("override", {
    partnerId: "c.recruiter_partner_id",
    partnerName: partnerNameOf("c.recruiter_partner_id"),
    baseCents: "c.direct_original_cents",
    rateBps: "c.override_rate_bps",
    fixedCents: "0",
    originalCents: "c.override_original_cents",
    amountCents: "c.override_cents",
  })},
  ${figure("platform_fee", {
    partnerId: "null",
    partnerName: "null",
    baseCents: "c.direct_original_cents + c.override_original_cents",
    rateBps: "c.fee_bps",
    fixedCents: "0",
    originalCents: "c.fee_original_cents",
    amountCents: "c.fee_cents",
  })})`;

/** At most this many lines are shown; the figures include all. */
export const MOST_LINES = 500;

/** The ledger lines of a conversion `c`, oldest first, in JSON. */
export const LINES = jsonRows(
  {
    id: "e.id",
    createdAt: isoText("e.created_at"),
    kind: "e.kind",
    entry: "e.entry",
    partnerId: "e.partner_id",
    amountCents: "e.amount_cents",
    payoutId: "e.payout_id",
    note: "e.note",
  },
  "from ledger_entry e where e.conversion_id = c.id",
  "e.id",
  MOST_LINES,
);
