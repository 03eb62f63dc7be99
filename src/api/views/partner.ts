import { z } from "zod";
import { PAID_SEARCH } from "../../domain/partners/application.ts";
import type { Balance } from "../../domain/balances/balance.ts";
import type { NotPaidReason } from "../../domain/balances/not-paid-reason.ts";
import { PARTNER_STATUSES } from "../../domain/partners/partner.ts";
import type { PartnerDetailRow, PartnerRow } from "../../queries/partners/brand-partners.ts";
import { timestamp } from "../schema/common.ts";
import { balanceView, viewBalance } from "./balance.ts";
import { notPaidReasonView, viewNotPaidReason } from "./not-paid-reason.ts";
import { questionView } from "./question.ts";

/** An open warning. */
export const warningView = z.object({ reason: z.string(), dueAt: timestamp });

/** The open warning as a field to spread; absent if none is open. PARTNER-18. */
export function viewWarning(row: {
  readonly warningReason: string | null;
  readonly warningDueAt: Date | null;
}): { warning?: z.input<typeof warningView> } {
  if (row.warningReason === null || row.warningDueAt === null) return {};
  return { warning: { reason: row.warningReason, dueAt: row.warningDueAt.toISOString() } };
}

/** A partner as its brand reads it in lists. PARTNER-17. */
export const partnerView = z.object({
  id: z.string().describe("One account in one program."),
  accountId: z.string(),
  handle: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.enum(PARTNER_STATUSES),
  clicks: z.int(),
  approvedCustomers: z.int().describe("Distinct customers with an approved sale."),
  recruits: z.int(),
  payoutConnected: z.boolean().describe("Whether a payout account is connected."),
  balance: balanceView,
  holdDays: z.int().nullable().describe("The partner's own payment schedule; null if the program's applies."),
  warning: warningView.optional().describe("Present while a warning is open."),
});

export function viewPartner(row: PartnerRow, balance: Balance): z.input<typeof partnerView> {
  return {
    id: row.id,
    accountId: row.accountId,
    handle: row.handle,
    name: row.name,
    email: row.email,
    status: row.status,
    clicks: row.clicks,
    approvedCustomers: row.approvedCustomers,
    recruits: row.recruits,
    payoutConnected: row.payoutConnected,
    balance: viewBalance(balance),
    holdDays: row.holdDays,
    ...viewWarning(row),
  };
}

/** A single partner as its brand reads it. PARTNER-18. */
export const partnerDetailView = partnerView.extend({
  statusReason: z
    .string()
    .nullable()
    .describe("Why the partner was rejected or suspended; shown to the partner."),
  statusChangedAt: timestamp,
  application: z
    .object({
      channel: z.string().nullable(),
      reach: z.string().nullable(),
      proofUrl: z.string().nullable(),
      note: z.string().nullable(),
      promoText: z.string().nullable(),
      primaryMethod: z.string().nullable(),
      methods: z.array(z.string()),
      paidSearch: z.enum(PAID_SEARCH).nullable(),
      answers: z.record(z.string(), z.string()).describe("Keyed by question id."),
      questions: z
        .array(questionView.extend({ response: z.string() }))
        .describe("Each answer with its question as asked."),
      submittedAt: timestamp,
      riskFlags: z.array(z.string()).describe("Checks that held the application for review."),
    })
    .nullable()
    .describe("The latest application."),
  termsAccepted: z.object({ version: z.int(), acceptedAt: timestamp }),
  notPaidReason: notPaidReasonView,
});

export function viewPartnerDetail(
  row: PartnerDetailRow,
  balance: Balance,
  notPaidReason: NotPaidReason | null,
): z.input<typeof partnerDetailView> {
  const { application } = row;
  return {
    ...viewPartner(row, balance),
    statusReason: row.statusReason,
    statusChangedAt: row.statusChangedAt.toISOString(),
    application: application && {
      channel: application.channel,
      reach: application.reach,
      proofUrl: application.proofUrl,
      note: application.note,
      promoText: application.promoText,
      primaryMethod: application.primaryMethod,
      methods: application.methods,
      paidSearch: application.paidSearch,
      answers: application.answers,
      questions: application.questions.map(({ id, text }) => ({
        id,
        text,
        response: application.answers[id] ?? "",
      })),
      submittedAt: application.submittedAt.toISOString(),
      riskFlags: application.riskFlags,
    },
    termsAccepted: { version: row.termsAcceptedVersion, acceptedAt: row.termsAcceptedAt.toISOString() },
    notPaidReason: viewNotPaidReason(notPaidReason),
  };
}
