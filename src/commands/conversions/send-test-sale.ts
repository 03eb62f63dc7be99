import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { NO_SUBS } from "../../domain/attribution/attribution.ts";
import { priceSale } from "../../domain/programs/commission.ts";
import { holdUntilOf } from "../../domain/sales/conversion.ts";
import { majorToMinor, moneyText } from "../../domain/money/currency.ts";
import { newId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findTestPartner } from "../../queries/events/find-test-partner.ts";
import { lockProgramForSale } from "../programs/lock-program-for-sale.ts";
import { insertConsoleEvent } from "./insert-console-event.ts";
import { NO_SALE_DETAILS } from "./conversion-row.ts";
import { insertConversion } from "./insert-conversion.ts";
import { lockOrder } from "./lock-order.ts";

export interface SendTestSale {
  readonly brandId: string;
  readonly programId: string;
  /** Null: the first approved partner. */
  readonly partnerId: string | null;
  /** Major units of the program's currency. */
  readonly amount: number;
  readonly origin: Origin;
}

export interface TestSaleSent {
  readonly conversionId: string;
  /** The partner's name. */
  readonly partner: string;
  /** As text, such as `100.00 USD`. */
  readonly amount: string;
}

/**
 * Records a test sale: priced and listed like a sale, marked `isTest`, never payable, excluded from balances and
 * figures, without a postback. MONEY-25.
 *
 * @throws ApiError `program_not_found`, `partner_not_found`; `conflict` without an approved partner;
 * `invalid_request` for more decimals than the currency has
 */
export async function sendTestSale(tx: Tx, input: SendTestSale): Promise<TestSaleSent> {
  const owned = await tx.row("select 1 from program where id = $1 and brand_id = $2", [
    input.programId,
    input.brandId,
  ]);
  if (owned === null) throw new ApiError("program_not_found");
  const program = await lockProgramForSale(tx, input.programId, tx.now);
  const amountCents = majorToMinor(input.amount, program.currency, "amount");
  const partner = await findTestPartner(tx, program.id, input.partnerId);
  const conversionId = newId("conversion");
  const externalRef = newId("order");
  await insertConversion(tx, {
    ...NO_SALE_DETAILS,
    id: conversionId,
    program,
    partner,
    kind: "test",
    externalRef,
    source: "console",
    eventId: null,
    order: await lockOrder(tx, program.id, externalRef),
    amountCents,
    attributedBy: "test",
    clickId: null,
    subs: NO_SUBS,
    isTest: true,
    occurredAt: tx.now,
    holdUntil: holdUntilOf(tx.now, partner.holdDays, program.terms.holdDays),
    price: priceSale({
      lines: [{ amountCents, productNames: [] }],
      terms: program.terms,
      termsVersion: program.termsVersion,
      feeBps: tx.deps.config.platformFeeBps,
      isRenewal: false,
      isRecruiterApproved: partner.isRecruiterApproved,
    }),
  });
  await insertConsoleEvent(tx, {
    programId: program.id,
    type: "sale",
    orderRef: externalRef,
    conversionId,
    note: null,
  });
  await recordAudit(tx, {
    origin: input.origin,
    brandId: input.brandId,
    programId: program.id,
    action: "conversion.test_sale",
    targetId: conversionId,
    details: { amountCents, partnerId: partner.id },
    at: tx.now,
  });
  return { conversionId, partner: partner.name, amount: moneyText(amountCents, program.currency) };
}
