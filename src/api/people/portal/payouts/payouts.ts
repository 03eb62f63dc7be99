import { z } from "zod";
import { LEDGER_KINDS, ENTRY_KINDS } from "../../../../domain/money/ledger.ts";
import { PAYOUT_STATUSES } from "../../../../domain/payouts/payout.ts";
import { HELD_MESSAGES } from "../../../../domain/balances/not-paid-reason.ts";
import type { ExplainedLine } from "../../../../queries/balances/explained-line.ts";
import {
  findAccountPayout,
  listAccountPayouts,
  type AccountPayout,
} from "../../../../queries/payouts/account-payouts.ts";
import { explainPayout } from "../../../../queries/payouts/explain-payout.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { byCreation, byNumber, paginate, paginateWhole } from "../../../endpoint/paginate.ts";
import {
  cents,
  dataOf,
  idInPath,
  line,
  none,
  pageOfSchema,
  pageQuery,
  timestamp,
} from "../../../schema/common.ts";
import { labelPartsView, viewLabelParts } from "../../label-parts.ts";
import { ownPayoutView, viewOwnPayout } from "../../../views/payout.ts";

/** PAYEE-3. */
const accountPayoutView = ownPayoutView.extend({
  programId: z.string(),
  programName: z.string(),
  brandName: z.string(),
  accountLabel: z.string().nullable().describe("Where it was sent; null while no account is connected."),
  accountParts: labelPartsView,
  reasonText: z.string().nullable().describe("What a held payout waits for, in words."),
});

const viewAccountPayout = (payout: AccountPayout): z.input<typeof accountPayoutView> => ({
  ...viewOwnPayout(payout),
  programId: payout.programId,
  programName: payout.programName,
  brandName: payout.brandName,
  accountLabel: payout.accountLabel,
  accountParts: viewLabelParts(payout.accountLabel),
  reasonText: reasonText(payout),
});

function reasonText({ status, reason }: AccountPayout): string | null {
  if (status !== "held" || reason === null || !Object.hasOwn(HELD_MESSAGES, reason)) return null;
  return HELD_MESSAGES[reason as keyof typeof HELD_MESSAGES];
}

const EXAMPLE: z.input<typeof accountPayoutView> = {
  id: "pay_01KAK3XH4V9Y2C6R8M0T5W7Z1G",
  amountCents: 5_320,
  currency: "USD",
  method: "bank_transfer",
  status: "paid",
  createdAt: "2026-11-06T12:00:00.000Z",
  settledAt: "2026-11-09T08:00:00.000Z",
  railState: null,
  reason: null,
  programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
  programName: "Acme partners",
  brandName: "Acme",
  accountLabel: "Bank account ending 3000",
  accountParts: { kind: "bank_account", ending: "3000" },
  reasonText: null,
};

const common = {
  access: partnerPerson,
  tag: "My results",
  method: "GET",
  status: 200,
  effect: "read",
  body: none,
} as const;
const onePayout = z.strictObject({ payoutId: idInPath });

/** PAYEE-3. */
const getAccountPayouts = endpoint({
  ...common,
  path: "/payouts",
  tool: { name: "list_account_payouts" },
  summary: "List your payouts of all programs, newest first",
  params: none,
  query: z.strictObject({
    ...pageQuery,
    programId: line(120).optional(),
    status: z.enum(PAYOUT_STATUSES).optional(),
  }),
  response: pageOfSchema(accountPayoutView),
  errors: ["invalid_cursor"],
  csv: { name: "payouts", row: accountPayoutView },
  example: { response: { data: [EXAMPLE], has_more: false, next_cursor: null } },
  async handle(deps, { caller: { accountId }, query }) {
    const { programId = null, status = null } = query;
    const filter = { accountId, programId, status };
    return paginate(deps, {
      name: "account_payouts",
      filters: filter,
      query,
      fetch: (page) => listAccountPayouts(deps.sql, filter, page),
      orderOf: byCreation,
      show: viewAccountPayout,
    });
  },
});

/** PAYEE-3. */
const getAccountPayout = endpoint({
  ...common,
  path: "/payouts/{payoutId}",
  tool: { name: "get_account_payout" },
  summary: "Show one of your payouts",
  params: onePayout,
  query: none,
  response: dataOf(accountPayoutView),
  errors: ["payout_not_found"],
  example: { response: { data: EXAMPLE } },
  async handle({ sql }, { caller: { accountId }, params: { payoutId } }) {
    return { data: viewAccountPayout(await findAccountPayout(sql, accountId, payoutId)) };
  },
});

/** PAYEE-4: neither the brand's order nor the customer. */
const payoutLineView = z.object({
  id: z.int(),
  createdAt: timestamp,
  kind: z.enum(LEDGER_KINDS).describe("direct: commission, override: recruiter override."),
  entry: z.enum(ENTRY_KINDS),
  amountCents: cents.describe("What the sale adds to the payout; negative for a reversal."),
  conversionId: z.string(),
  occurredAt: timestamp.describe("When the sale happened."),
  saleCents: cents.describe("The sale before refunds."),
});

const viewPayoutLine = (row: ExplainedLine): z.input<typeof payoutLineView> => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  kind: row.kind,
  entry: row.entry,
  amountCents: row.amountCents,
  conversionId: row.conversionId,
  occurredAt: row.occurredAt.toISOString(),
  saleCents: row.saleCents,
});

/** PAYEE-4. */
const getAccountPayoutLines = endpoint({
  ...common,
  path: "/payouts/{payoutId}/lines",
  tool: { name: "list_account_payout_lines" },
  summary: "List the sales that a payout of yours pays",
  params: onePayout,
  query: z.strictObject(pageQuery),
  response: pageOfSchema(payoutLineView).extend({
    totalCents: cents.describe("What was paid, less what came back: what all lines add up to."),
    currency: z.string(),
  }),
  errors: ["payout_not_found", "invalid_cursor"],
  csv: {
    name: "payout-lines",
    row: payoutLineView,
    currencyOf: async ({ sql }, { caller: { accountId }, params: { payoutId } }) =>
      (await findAccountPayout(sql, accountId, payoutId)).currency,
  },
  example: {
    response: {
      data: [
        {
          id: 91533,
          createdAt: "2026-11-06T12:00:00.000Z",
          kind: "direct",
          entry: "payout",
          amountCents: 5_320,
          conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          occurredAt: "2026-10-12T08:00:00.000Z",
          saleCents: 26_600,
        },
      ],
      has_more: false,
      next_cursor: null,
      totalCents: 5_320,
      currency: "USD",
    },
  },
  async handle(deps, { caller: { accountId }, params: { payoutId }, query }) {
    const { page, whole } = await paginateWhole(deps, {
      name: "account_payout_lines",
      filters: { accountId, payoutId },
      query,
      fetch: async (request) => {
        const { brandId, programId, currency } = await findAccountPayout(deps.sql, accountId, payoutId);
        const { lines, totalCents } = await explainPayout(
          deps.sql,
          { brandId, programId, payoutId },
          request,
        );
        return { rows: lines, whole: { totalCents, currency } };
      },
      orderOf: byNumber,
      show: viewPayoutLine,
    });
    return { ...page, ...whole };
  },
});

/** A partner's payouts of all programs. */
export const ACCOUNT_PAYOUT_ENDPOINTS = [getAccountPayouts, getAccountPayout, getAccountPayoutLines];
