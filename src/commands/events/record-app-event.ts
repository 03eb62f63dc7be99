import type { Tx } from "../../db/transaction.ts";
import { decideCredit } from "../../domain/attribution.ts";
import { addDays } from "../../domain/calendar.ts";
import { bountyFor, priceBounty } from "../../domain/commission.ts";
import { holdUntilOf, occurredAtOf } from "../../domain/conversion.ts";
import { newId } from "../../domain/ids.ts";
import { loadCreditFacts, subsOf } from "../../queries/events/credit-facts.ts";
import { lockProgramForSale } from "../../queries/programs/lock-program.ts";
import { insertConversion } from "../conversions/insert-conversion.ts";
import { outcomeOf, type AppEventBody, type EventContext, type EventOutcome } from "./event.ts";

/**
 * Records an app event such as a signup: it earns the program's bounty for its name, once for each thing that happened.
 * Spec: Events; Decision: Attribution.
 */
export async function recordAppEvent(
  tx: Tx,
  context: EventContext,
  event: AppEventBody,
): Promise<EventOutcome> {
  const occurredAt = occurredAtOf(event.occurredAt, tx.now);
  const program = await lockProgramForSale(tx, context.programId, occurredAt);
  const bounty = bountyFor(program.terms, event.name);
  if (bounty === null) return outcomeOf("unmatched", "no_bounty");

  const externalRef = `${event.name}:${event.eventId}`;
  await tx.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `event:${program.id}:${externalRef}`,
  ]);
  const earlier = await tx.row<{ id: string }>(
    "select id from conversion where program_id = $1 and kind = 'event' and external_ref = $2",
    [program.id, externalRef],
  );
  if (earlier) {
    const sentence = `The event ${externalRef} has earned its bounty already.`;
    return outcomeOf("duplicate", "order_already_recorded", sentence, earlier.id);
  }
  const facts = await loadCreditFacts(
    tx,
    program.id,
    {
      clickId: event.clickId,
      refCode: event.refCode,
      couponCode: null,
      subscriptionRef: null,
      customerHash: null,
    },
    addDays(occurredAt, -program.terms.attributionWindowDays),
  );
  const decision = decideCredit({
    ...facts,
    occurredAt,
    programStatus: program.status,
    isCouponOfferOn: program.isCouponOfferOn,
    terms: program.terms,
    isExistingCustomer: false,
    subs: subsOf(event.subs),
  });
  if (decision.kind === "unmatched") return outcomeOf("unmatched", decision.word, decision.sentence);

  const partner = facts.partners.get(decision.partnerId)!;
  const conversionId = newId("conversion");
  await insertConversion(tx, {
    id: conversionId,
    program,
    partner,
    kind: "event",
    externalRef,
    source: context.source,
    eventId: context.eventId,
    order: null,
    customerHash: null,
    customerMask: null,
    amountCents: 0,
    attributedBy: decision.attributedBy,
    clickId: decision.clickId,
    subs: decision.subs,
    couponCode: null,
    productId: null,
    subscriptionRef: null,
    isFirstPaymentOfSubscription: false,
    isRenewal: false,
    isTest: false,
    occurredAt,
    holdUntil: holdUntilOf(occurredAt, partner.holdDays, program.terms.holdDays),
    price: priceBounty(bounty, tx.deps.config.platformFeeBps, program.termsVersion),
  });
  return { status: "processed", note: null, conversionId };
}
