import { columns, type RowOf } from "../../db/columns.ts";
import { Subscription } from "../../db/entities/subscription.ts";
import type { Sql } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { decideCredit, type Credited, type Unmatched } from "../../domain/attribution/attribution.ts";
import { canonicalJson } from "../../domain/idempotency.ts";
import { originOf } from "../../providers/entity-facts.ts";
import { loadCreditFacts, subsOf } from "../../queries/events/credit-facts.ts";
import { readProgramForSale } from "../../queries/programs/sale-program.ts";
import { couponCodes, firstRefCode } from "../../queries/deliveries/known-codes.ts";
import { readEntity } from "../../queries/deliveries/read-entity.ts";
import type { Holder } from "../events/credit-sale.ts";
import { withVisit } from "./with-visit.ts";

/**
 * Records the partner of a subscription that begins without a payment, decided at its beginning: its first payment is
 * then that partner's sale, however long after the click.
 *
 * @returns why nobody is recorded; null if a partner is, if the subscription is no trial, or if its first payment has
 * decided already
 */
export async function reconcileTrial(
  tx: Tx,
  programId: string,
  subscriptionRef: string,
): Promise<Unmatched | null> {
  const subscription = await readEntity(tx, programId, subscriptionRef);
  const origin = originOf(subscription);
  const { freeSince } = subscription;
  if (freeSince === null || origin === null) return null;
  const beganAt = new Date(Math.min(freeSince, tx.now.getTime()));
  const program = await readProgramForSale(tx, programId, beganAt);
  const { values: own, discounts } = origin;
  const customerRef = await customerOfSubscription(tx, programId, subscriptionRef);
  const values = await withVisit(tx, program, own, customerRef, beganAt.getTime());
  const holder = await holderOf(tx, programId, subscriptionRef);
  const couponHolderId = holder?.isByCoupon === true ? holder.partnerId : null;
  const { counting } = await couponCodes(tx, programId, discounts, couponHolderId);
  const names = {
    clickId: values.clickId,
    refCode: await firstRefCode(tx, programId, values.refCodes),
    couponCode: counting,
    subscriptionRef: null,
    customerHash: null,
  };
  const { clickId, refCode, couponCode } = names;
  const decidedOn = canonicalJson({ clickId, refCode, couponCode, subs: values.subs, freeSince });
  if (holder?.trialDecidedOn === decidedOn) return null;
  const facts = await loadCreditFacts(tx, programId, names, beganAt, program.terms, holder?.partnerId);
  const decision = decideCredit({
    ...facts,
    occurredAt: beganAt,
    programStatus: program.status,
    isCouponOfferOn: program.isCouponOfferOn || (holder?.isByCoupon ?? false),
    terms: program.terms,
    // Checked when the first payment is credited.
    isExistingCustomer: false,
    subs: subsOf(values.subs),
  });
  if (decision.kind === "unmatched") return decision;
  await rememberTrial(tx, programId, subscriptionRef, decision, decidedOn);
  return null;
}

/** The provider's id of the customer, by an order of the subscription: a trial's is its free invoice. */
async function customerOfSubscription(
  sql: Sql,
  programId: string,
  subscriptionRef: string,
): Promise<string | null> {
  const row = await sql.row<{ customerRef: string }>(
    `select o.facts ->> 'customerRef' as "customerRef"
     from order_subject s join sale_order o on o.id = s.sale_order_id
     where s.program_id = $1 and s.subject_ref = $2 and o.facts ->> 'customerRef' is not null
     order by o.id limit 1`,
    [programId, subscriptionRef],
  );
  return row?.customerRef ?? null;
}

const TRIAL = columns(Subscription, "s", ["partnerId", "trialDecidedOn"]);
type TrialHolder = Holder & Readonly<RowOf<typeof TRIAL>>;

/**
 * Whom the trial was credited to when it was first received: neither a suspension nor an end of the offer moves it later,
 * nor a reinstatement or an offer to another partner, while its facts are the same.
 */
const holderOf = (tx: Tx, programId: string, subscriptionRef: string): Promise<TrialHolder | null> =>
  tx.row<TrialHolder>(
    `select ${TRIAL}, s.trial_attributed_by = 'coupon' as "isByCoupon" from subscription s
     where s.program_id = $1 and s.subscription_ref = $2 and s.trial_attributed_by is not null`,
    [programId, subscriptionRef],
  );

async function rememberTrial(
  tx: Tx,
  programId: string,
  subscriptionRef: string,
  decision: Credited,
  decidedOn: string,
): Promise<void> {
  await tx.execute(
    `insert into subscription (program_id, subscription_ref, partner_id, trial_attributed_by, trial_click_id,
       trial_subs, trial_decided_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (program_id, subscription_ref) do update
       set partner_id = excluded.partner_id, trial_attributed_by = excluded.trial_attributed_by,
           trial_click_id = excluded.trial_click_id, trial_subs = excluded.trial_subs,
           trial_decided_on = excluded.trial_decided_on
       where subscription.first_occurred_at is null`,
    [
      programId,
      subscriptionRef,
      decision.partnerId,
      decision.attributedBy,
      decision.clickId,
      Object.values(decision.subs),
      decidedOn,
      tx.now,
    ],
  );
}
