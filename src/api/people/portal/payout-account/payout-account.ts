import { z } from "zod";
import { connectPayoutAccount } from "../../../../commands/accounts/connect-payout-account.ts";
import { refuseIfDeleted } from "../../../../commands/accounts/lock-account.ts";
import type { Config } from "../../../../config.ts";
import type { Sql } from "../../../../db/sql.ts";
import { inTransaction } from "../../../../db/transaction.ts";
import { ApiError } from "../../../../domain/api-errors.ts";
import { offeredMethods } from "../../../../domain/payouts/payout-account.ts";
import { ACCOUNT_CHANGE_HOLD_MS, PAYOUT_METHODS } from "../../../../domain/payouts/payout.ts";
import { listPayoutAccounts, type PayoutAccountRow } from "../../../../queries/accounts/payout-accounts.ts";
import { checkAccountOf } from "../../../../rails/check-accounts.ts";
import { createRails } from "../../../../rails/create-rails.ts";
import { endpoint, partnerPerson } from "../../../endpoint/endpoint.ts";
import { labelPartsView, viewLabelParts } from "../../label-parts.ts";
import { dataOf, none, requiredLine, timestamp } from "../../../schema/common.ts";

const LONGEST_HOLDER = 140;
const LONGEST_NUMBER = 60;
const LONGEST_ACCOUNT = 100;
/** An account that the rail accepted this lately is accepted still. */
const CHECKED_WITHIN_MS = 3_600_000;

/** PAYEE-1. */
const payoutAccountView = z.object({
  offered: z.array(z.enum(PAYOUT_METHODS)).describe("The ways to be paid."),
  holdHours: z.int().describe("How long payouts wait after a change."),
  current: z
    .object({
      rail: z.enum(PAYOUT_METHODS),
      label: z.string().describe("Identifies the account without disclosing it."),
      labelParts: labelPartsView,
      connectedAt: timestamp,
      heldUntil: timestamp.nullable().describe("Payouts wait until then, since the account was changed."),
      refusedReason: z.string().nullable().describe("Why the payment provider accepts no payments to it."),
    })
    .nullable(),
  previous: z
    .array(
      z.object({
        label: z.string(),
        labelParts: labelPartsView,
        connectedAt: timestamp,
        replacedAt: timestamp,
      }),
    )
    .describe("The last accounts that were replaced, the newest first."),
});

const deploymentOf = ({ network, stripeApiKey }: Config) => ({ network, hasStripe: stripeApiKey !== null });

async function viewPayoutAccount(
  sql: Sql,
  config: Config,
  accountId: string,
): Promise<z.input<typeof payoutAccountView>> {
  const accounts = await listPayoutAccounts(sql, accountId);
  const current = accounts.find(({ replacedAt }) => replacedAt === null);
  return {
    offered: offeredMethods(deploymentOf(config)),
    holdHours: ACCOUNT_CHANGE_HOLD_MS / 3_600_000,
    current: current === undefined ? null : viewCurrent(current),
    previous: accounts.flatMap(({ label, connectedAt, replacedAt }) =>
      replacedAt === null
        ? []
        : [
            {
              label,
              labelParts: viewLabelParts(label),
              connectedAt: connectedAt.toISOString(),
              replacedAt: replacedAt.toISOString(),
            },
          ],
    ),
  };
}

function viewCurrent({ rail, label, connectedAt, isFirst, refusedReason, now }: PayoutAccountRow) {
  const heldUntil = new Date(connectedAt.getTime() + ACCOUNT_CHANGE_HOLD_MS);
  return {
    rail,
    label,
    labelParts: viewLabelParts(label),
    connectedAt: connectedAt.toISOString(),
    heldUntil: isFirst || heldUntil <= now ? null : heldUntil.toISOString(),
    refusedReason,
  };
}

const EXAMPLE: z.input<typeof payoutAccountView> = {
  offered: ["bank_transfer", "stripe"],
  holdHours: 72,
  current: {
    rail: "bank_transfer",
    label: "Bank account ending 3000",
    labelParts: { kind: "bank_account", ending: "3000" },
    connectedAt: "2026-11-02T09:30:00.000Z",
    heldUntil: null,
    refusedReason: null,
  },
  previous: [],
};

const common = { access: partnerPerson, tag: "Account", path: "/payout-account", status: 200 } as const;

/** PAYEE-1. */
const getPayoutAccount = endpoint({
  ...common,
  method: "GET",
  effect: "read",
  tool: { name: "get_payout_account" },
  summary: "Show where you are paid",
  params: none,
  query: none,
  body: none,
  response: dataOf(payoutAccountView),
  errors: [],
  example: { response: { data: EXAMPLE } },
  async handle({ sql, config }, { caller: { accountId } }) {
    return { data: await viewPayoutAccount(sql, config, accountId) };
  },
});

/** PAYEE-2. */
const putPayoutAccount = endpoint({
  ...common,
  method: "PUT",
  effect: "outside",
  stepUp: true,
  tool: { name: "connect_payout_account" },
  summary: "Set where you are paid",
  description:
    "After a change, payouts wait 72 hours, and you get a mail. The first account is used at once.",
  params: none,
  query: none,
  body: z.strictObject({
    rail: z.enum(PAYOUT_METHODS),
    holder: requiredLine(LONGEST_HOLDER).optional().describe("Whose bank account it is."),
    iban: requiredLine(LONGEST_NUMBER).optional(),
    bic: requiredLine(LONGEST_NUMBER).optional(),
    account: requiredLine(LONGEST_ACCOUNT)
      .optional()
      .describe("The id of the connected account at Stripe, or the name of a sandbox account."),
  }),
  response: dataOf(payoutAccountView),
  errors: ["conflict"],
  limit: { name: "payoutAccount", of: ({ caller }) => caller.accountId },
  example: {
    body: { rail: "bank_transfer", holder: "Nora Lind", iban: "DE89 3704 0044 0532 0130 00" },
    response: { data: EXAMPLE },
  },
  async handle(deps, { caller: { accountId }, body, origin }) {
    if (!offeredMethods(deploymentOf(deps.config)).includes(body.rail)) {
      throw new ApiError("invalid_request", `rail ${body.rail} is not offered here.`);
    }
    if (body.rail === "bank_transfer" && body.iban === undefined) {
      throw new ApiError("invalid_request", "holder and iban are required for a bank transfer.");
    }
    await inTransaction(
      deps,
      async (tx) => {
        await connectPayoutAccount(tx, { accountId, ...body, hasTaxForm: false, origin });
        await refuseIfDeleted(tx, accountId);
      },
      { owner: accountId },
    );
    const unlessAcceptedSince = new Date(deps.systemClock.now().getTime() - CHECKED_WITHIN_MS);
    await checkAccountOf(deps, createRails(deps), accountId, origin, { unlessAcceptedSince });
    return { data: await viewPayoutAccount(deps.sql, deps.config, accountId) };
  },
});

/** Where a partner is paid. */
export const PAYOUT_ACCOUNT_ENDPOINTS = [getPayoutAccount, putPayoutAccount];
