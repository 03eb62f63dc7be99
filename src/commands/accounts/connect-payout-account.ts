import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { portalScreens } from "../../domain/pages.ts";
import {
  payoutDetailsFrom,
  type PayoutAccountInput,
  type PayoutDetails,
} from "../../domain/payouts/payout-account.ts";
import type { PayoutMethod } from "../../domain/payouts/payout.ts";
import { isExpiredForm } from "../../queries/tax-forms/tax-form-missing.ts";
import { lockAccount } from "./lock-account.ts";
import { noteTaxFormReceived } from "./note-tax-form-received.ts";
import { openPayoutDetails, sealPayoutDetails } from "./payout-details.ts";

export interface ConnectPayoutAccount extends PayoutAccountInput {
  readonly accountId: string;
  /** Whether the tax form came with it; once received, it stays so. */
  readonly hasTaxForm: boolean;
  readonly origin: Origin;
}

/**
 * Connects an account's payout account, replacing the previous one, which stays with the payouts sent to it. Any
 * account but the first holds payouts for 72 hours, so its owner is notified. The same details again change nothing.
 *
 * @throws ApiError `invalid_request`, naming the field
 */
export async function connectPayoutAccount(
  tx: Tx,
  input: ConnectPayoutAccount,
): Promise<{ accountId: string; rail: PayoutMethod }> {
  const { accountId, rail } = input;
  const { network, stripeApiKey } = tx.deps.config;
  const { details, label } = payoutDetailsFrom(input, { network, hasStripe: stripeApiKey !== null });
  await lockAccount(tx, accountId);
  if (input.hasTaxForm) await noteTaxForm(tx, accountId);
  const isChanged = !(await isConnected(tx, accountId, rail, details));
  if (isChanged) await replaceAccount(tx, input, details, label);
  await recordAudit(tx, {
    origin: input.origin,
    accountId,
    action: "account.connect_payout_account",
    targetId: accountId,
    details: { rail, isChanged, hasTaxForm: input.hasTaxForm },
    at: tx.now,
  });
  return { accountId, rail };
}

/** A form that the operator has received; it takes the place of one that was submitted and has expired. TAX-3. */
async function noteTaxForm(tx: Tx, accountId: string): Promise<void> {
  await noteTaxFormReceived(tx, accountId);
  await tx.execute(
    `update tax_form w set replaced_at = $2 where w.account_id = $1 and ${isExpiredForm("$2::timestamptz")}`,
    [accountId, tx.now],
  );
}

async function isConnected(
  tx: Tx,
  accountId: string,
  rail: PayoutMethod,
  details: PayoutDetails,
): Promise<boolean> {
  const current = await tx.db
    .selectFrom("PayoutAccount")
    .select("detailsSealed")
    .where("accountId", "=", accountId)
    .where("rail", "=", rail)
    .where("replacedAt", "is", null)
    .executeTakeFirst();
  if (current === undefined) return false;
  return isDeepStrictEqual(openPayoutDetails(tx.deps.seal, accountId, current.detailsSealed), details);
}

const CONNECTED = columns(PayoutAccount, "payout_account", ["id", "isFirst"]);

async function replaceAccount(
  tx: Tx,
  input: ConnectPayoutAccount,
  details: PayoutDetails,
  label: string,
): Promise<void> {
  const { accountId } = input;
  await tx.db
    .updateTable("PayoutAccount")
    .set({ replacedAt: tx.now })
    .where("accountId", "=", accountId)
    .where("replacedAt", "is", null)
    .execute();
  const connected = await tx.row<RowOf<typeof CONNECTED>>(
    `insert into payout_account (account_id, rail, details_sealed, label, is_first, connected_at)
     select $1, $2, $3, $4, not exists (select 1 from payout_account where account_id = $1), $5
     returning ${CONNECTED}`,
    [accountId, input.rail, sealPayoutDetails(tx.deps.seal, accountId, details), label, tx.now],
  );
  if (connected === null || connected.isFirst) return;
  const template = "payout_account_changed";
  const link = portalScreens(tx.deps.config.baseUrl).payoutAccount;
  await enqueueMails(tx, [
    { accountId, template, variables: { link }, mailKey: `${template}:${connected.id}` },
  ]);
}
