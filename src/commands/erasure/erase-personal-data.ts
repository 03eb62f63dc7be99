import type { Tx } from "../../db/transaction.ts";
import { sealPayoutDetails } from "../accounts/payout-details.ts";
import { endDeliveriesOfAccount } from "../postbacks/end-deliveries.ts";
import { ERASED_MAIL, eraseMails } from "./erase-mails.ts";
import { eraseMessages } from "./erase-messages.ts";

/** The partners of account `$1`. */
const OWN = "(select id from partner where account_id = $1)";

/** The login of account `$1`. */
const LOGIN = "(select login_id from account where id = $1)";

/** The address of account `$1` as people sign in with it. */
const ADDRESS = "(select lower(email) from account where id = $1)";

/** The invitations to a team that went to a former address of account `$1`'s owner; the keys of their mails name them. */
const INVITED_BEFORE = `select substr(mail_key, length('invitation:') + 1) from mail
     where about_login_id = ${LOGIN} and template = 'invitation'`;

/** Whether the owner of account `$1` is in a brand's team. */
const IS_MEMBER = `exists (select from brand_member m where m.login_id = ${LOGIN} and m.removed_at is null)`;

/**
 * Personal data by table: what the account's owner wrote, identifiers, and what others wrote about them. Conversions,
 * ledger, payouts, clicks and the audit trail stay: they contain only ids.
 */
const ERASURES: readonly string[] = [
  `delete from account_profile where account_id = $1`,
  `delete from property where account_id = $1`,
  `delete from tax_form where account_id = $1`,
  `update application set channel = null, reach = null, proof_url = null, note = null, promo_text = null,
     primary_method = null, methods = '{}', paid_search = null, answers = '{}', questions = '[]', risk_flags = '{}'
   where partner_id in ${OWN}`,
  `update warning set reason = 'Removed with the account.' where partner_id in ${OWN}`,
  `delete from coupon where partner_id in ${OWN}`,
  `delete from postback where partner_id in ${OWN}`,
  // Few: most are of signing in, which is limited by the hour.
  `update mail set ${ERASED_MAIL} where login_id = ${LOGIN}`,
  // Few: five an hour go to an address (PEOPLE-11). Members of a brand's team can still sign in, and be invited to another.
  `update mail set ${ERASED_MAIL}, recipient_address = ''
   where lower(recipient_address) = ${ADDRESS} and not ${IS_MEMBER}`,
  // Changes of the address, which go to the former one or the next, and what went to a former one (PEOPLE-38).
  `update mail set ${ERASED_MAIL}, recipient_address = '' where about_login_id = ${LOGIN} and not ${IS_MEMBER}`,
  `update invitation set email = 'deleted-' || lower(id), revoked_at = coalesce(revoked_at, accepted_at, now())
   where id in (select id from invitation where email = ${ADDRESS} union all ${INVITED_BEFORE}) and not ${IS_MEMBER}`,
  `delete from oidc_link where login_id = ${LOGIN} and not exists (
     select from brand_member m where m.login_id = oidc_link.login_id and m.removed_at is null)`,
  `delete from passkey where login_id = ${LOGIN} and not exists (
     select from brand_member m where m.login_id = passkey.login_id and m.removed_at is null)`,
  `delete from address_change where login_id = ${LOGIN}`,
  `update login set email = 'deleted-' || lower(id), name = ''
   where id = ${LOGIN} and not exists (
     select from brand_member m where m.login_id = login.id and m.removed_at is null)`,
  // Those under way have no response yet: the request that deletes the account is one of them.
  `delete from idempotency_record where key_id = ${LOGIN} and state = 'done'`,
  `update account set login_id = null where id = $1`,
  `delete from idempotency_record where key_id in (select id from partner_key where account_id = $1)`,
];

/**
 * Erases an account's personal data in the transaction that deletes it. The row stays, without anything identifying,
 * because partners and the ledger refer to it. Workers erase postbacks, and mails and messages beyond a thousand
 * each, afterwards.
 */
export async function erasePersonalData(tx: Tx, accountId: string): Promise<void> {
  await tx.execute(
    `update web_session set browser = null, revoked_at = coalesce(revoked_at, $2) where login_id = ${LOGIN}`,
    [accountId, tx.deps.systemClock.now()],
  );
  for (const statement of ERASURES) await tx.execute(statement, [accountId]);
  await eraseMessages(tx, accountId);
  await eraseMails(tx, accountId);
  await endDeliveriesOfAccount(tx, accountId);
  await tx.execute(
    `update partner_key set name = '', revoked_at = coalesce(revoked_at, $2) where account_id = $1`,
    [accountId, tx.deps.systemClock.now()],
  );
  await tx.execute(
    `update payout_account set details_sealed = $2, label = '', replaced_at = coalesce(replaced_at, $3)
     where account_id = $1`,
    [accountId, sealPayoutDetails(tx.deps.seal, accountId, { holder: null, iban: null, bic: null }), tx.now],
  );
  // Handles are unique, so the row gets one derived from its id; ZZ is no country's code.
  await tx.execute(
    `update account set handle = 'deleted-' || lower(substr(id, 5)), name = 'Deleted account', email = '',
       email_hash = '', email_verified_at = null, country = 'ZZ', tax_form_at = null, deleted_at = $2
     where id = $1`,
    [accountId, tx.now],
  );
}
