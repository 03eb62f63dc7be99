import { z } from "zod";
import { ENTRY_KINDS, LEDGER_KINDS } from "../../domain/money/ledger.ts";
import { REWARD_TYPES } from "../../domain/programs/program.ts";
import { CONVERSION_STATUSES } from "../../domain/sales/conversion.ts";
import type { ExplainedLine } from "../../queries/balances/explained-line.ts";
import { cents, timestamp } from "../schema/common.ts";

/** A ledger line with what it was computed from. CONSOLE-2. */
export const explainedLineView = z.object({
  id: z.int(),
  createdAt: timestamp,
  kind: z.enum(LEDGER_KINDS).describe("direct: commission, override: recruiter override."),
  entry: z.enum(ENTRY_KINDS),
  amountCents: cents.describe("What the line adds to the figure; signed."),
  note: z.string().nullable(),
  payoutId: z.string().nullable(),
  conversionId: z.string(),
  externalRef: z.string().describe("The order id; for an app event its name and id."),
  conversionStatus: z.enum(CONVERSION_STATUSES).describe("At the moment that the figure is of."),
  occurredAt: timestamp,
  holdUntil: timestamp.describe("The payment date, at the moment that the figure is of."),
  saleCents: cents.describe("The sale before refunds."),
  refundedCents: cents.describe("Refunds of the sale so far."),
  rewardType: z.enum(REWARD_TYPES).describe("Of the commission."),
  baseCents: cents.describe(
    "What the rate is a share of: the sale for a commission, the commission for an override, both for a fee.",
  ),
  rateBps: z.int().describe("Basis points; 0 for a fixed commission."),
  fixedCents: cents.describe("The fixed part of a commission."),
  originalCents: cents.describe("Commission, override or fee of the sale before refunds."),
  termsVersion: z.int().describe("The version of the terms that the sale was priced by."),
});

export function viewExplainedLine(line: ExplainedLine): z.input<typeof explainedLineView> {
  return {
    id: line.id,
    createdAt: line.createdAt.toISOString(),
    kind: line.kind,
    entry: line.entry,
    amountCents: line.amountCents,
    note: line.note,
    payoutId: line.payoutId,
    conversionId: line.conversionId,
    externalRef: line.externalRef,
    conversionStatus: line.conversionStatus,
    occurredAt: line.occurredAt.toISOString(),
    holdUntil: line.holdUntil.toISOString(),
    saleCents: line.saleCents,
    refundedCents: line.refundedCents,
    rewardType: line.rewardType,
    baseCents: line.baseCents,
    rateBps: line.rateBps,
    fixedCents: line.fixedCents,
    originalCents: line.originalCents,
    termsVersion: line.termsVersion,
  };
}

/** A line as the reference shows it. */
export const EXPLAINED_LINE_EXAMPLE = {
  id: 90417,
  createdAt: "2026-11-02T09:30:02.481Z",
  kind: "direct",
  entry: "accrual",
  amountCents: 2580,
  note: null,
  payoutId: null,
  conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
  externalRef: "order-1001",
  conversionStatus: "approved",
  occurredAt: "2026-11-02T09:30:00.000Z",
  holdUntil: "2026-11-17T09:30:00.000Z",
  saleCents: 12_900,
  refundedCents: 0,
  rewardType: "percent",
  baseCents: 12_900,
  rateBps: 2000,
  fixedCents: 0,
  originalCents: 2580,
  termsVersion: 1,
} as const;
