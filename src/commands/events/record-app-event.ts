import { columns, type RowOf } from "../../db/columns.ts";
import { Conversion } from "../../db/entities/conversion.ts";
import type { Tx } from "../../db/transaction.ts";
import { appEventReference } from "../../domain/sales/app-event-reference.ts";
import { decideCredit } from "../../domain/attribution/attribution.ts";
import { bountyFor, priceBounty } from "../../domain/programs/commission.ts";
import { holdUntilOf, occurredAtOf } from "../../domain/sales/conversion.ts";
import { newId } from "../../domain/ids.ts";
import { loadCreditFacts, subsOf } from "../../queries/events/credit-facts.ts";
import { lockProgramForSale } from "../programs/lock-program-for-sale.ts";
import { NO_SALE_DETAILS } from "../conversions/conversion-row.ts";
import { insertConversion } from "../conversions/insert-conversion.ts";
import {
  outcomeOf,
  type AppEventBody,
  type EventContext,
  type EventOutcome,
} from "../../domain/sales/event.ts";

/** Records an app event such as a signup: it earns the program's bounty for its name, once per event id. EVENT-16. */
export async function recordAppEvent(
  tx: Tx,
  context: EventContext,
  event: AppEventBody,
): Promise<EventOutcome> {
  const occurredAt = occurredAtOf(event.occurredAt, tx.now);
  const program = await lockProgramForSale(tx, context.programId, occurredAt);
  const externalRef = appEventReference(event.name, event.eventId);
  const earlierId = await earlierConversion(tx, program.id, externalRef);
  if (earlierId !== null) {
    const sentence = `The event ${externalRef} has already earned its bounty.`;
    return outcomeOf("duplicate", "order_already_recorded", sentence, earlierId);
  }
  const bounty = bountyFor(program.terms, event.name);
  if (bounty === null) return outcomeOf("unmatched", "no_bounty");

  const facts = await loadCreditFacts(
    tx,
    program.id,
    { ...NAMES_NO_SALE, clickId: event.clickId, refCode: event.refCode },
    occurredAt,
    program.terms,
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
    ...NO_SALE_DETAILS,
    id: conversionId,
    program,
    partner,
    kind: "event",
    externalRef,
    source: context.source,
    eventId: context.eventId,
    order: null,
    amountCents: 0,
    attributedBy: decision.attributedBy,
    clickId: decision.clickId,
    subs: decision.subs,
    isTest: false,
    occurredAt,
    holdUntil: holdUntilOf(occurredAt, partner.holdDays, program.terms.holdDays),
    price: priceBounty(bounty, tx.deps.config.platformFeeBps, program.termsVersion),
  });
  return { status: "processed", note: null, conversionId };
}

/** App events have no coupon, customer or subscription. */
const NAMES_NO_SALE = { couponCode: null, subscriptionRef: null, customerHash: null } as const;

const CONVERSION_ID = columns(Conversion, "c", ["id"]);

/**
 * The conversion this event has already become, or null. Takes a lock, because an unmatched event leaves no row that
 * concurrent reports could conflict on.
 */
async function earlierConversion(tx: Tx, programId: string, externalRef: string): Promise<string | null> {
  await tx.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `event:${programId}:${externalRef}`,
  ]);
  const row = await tx.row<RowOf<typeof CONVERSION_ID>>(
    `select ${CONVERSION_ID} from conversion c
     where c.program_id = $1 and c.kind = 'event' and c.external_ref = $2`,
    [programId, externalRef],
  );
  return row?.id ?? null;
}
