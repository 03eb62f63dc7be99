import { columnOf } from "../../db/naming.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Figures } from "../../domain/programs/commission.ts";
import {
  clampToSale,
  correctionsFor,
  NO_REFUNDS,
  refundedTotalOf,
  targetsOf,
} from "../../domain/sales/refund.ts";
import { recordPostback } from "../postbacks/record-postback.ts";
import { conversionRow, PROPERTIES, type NewConversion } from "./conversion-row.ts";
import type { LockedConversion } from "./lock-conversion.ts";
import { notBeforeItsHistory } from "./not-before-its-history.ts";
import { drawFee, postCorrection } from "./post-correction.ts";
import { partsOfSale, writeProviderRefunds } from "./provider-refunds.ts";
import { recheckHold } from "./recheck-hold.ts";
import { priceAmongOrders, settleOnce } from "./settle-once.ts";

const NOTHING_POSTED: Figures = { directCents: 0, overrideCents: 0, feeCents: 0 };

type Property = (typeof PROPERTIES)[number];

/** Columns that identify a conversion and never change. */
const FIXED: ReadonlySet<Property> = new Set([
  "id",
  "programId",
  "brandId",
  "kind",
  "externalRef",
  "saleOrderId",
  "source",
  "isTest",
  "createdAt",
]);

/** Dates are final once the brand has decided on a conversion. */
const DATES: ReadonlySet<Property> = new Set(["occurredAt", "holdUntil"]);

/**
 * Brings a recorded conversion in line with its order's later facts: amount, price, and, until the brand has decided
 * on it, the partner. Posts the difference; if the partner changes, reverses everything and credits the new partner.
 * MONEY-20.
 *
 * @param revision.isRevived whether it was reversed because of earlier facts, and is valid again
 * @param revision.cause unique per conversion, such as `completed:<event row>`
 */
export async function reviseConversion(
  tx: Tx,
  conversion: LockedConversion,
  revised: NewConversion,
  revision: Readonly<{ isRevived: boolean; cause: string }>,
): Promise<void> {
  const { amountCents, order } = revised;
  const status = revision.isRevived ? "pending" : conversion.status;
  const parts = order === null ? NO_REFUNDS : clampToSale(partsOfSale(order, amountCents), amountCents);
  const refundedCents = refundedTotalOf(parts, amountCents);
  const price = await priceAmongOrders(tx, revised, { status, refundedCents });
  const targets = targetsOf({ original: price.figures, amountCents, refundedCents, status });
  const isMoved =
    conversion.partnerId !== revised.partner.id ||
    conversion.recruiterPartnerId !== revised.partner.recruiterPartnerId;
  const posted = isMoved ? await giveBack(tx, conversion, revision.cause) : conversion.posted;
  const lines = correctionsFor(targets, posted).map((line) => ({ ...line, cause: revision.cause }));
  const properties = PROPERTIES.filter(
    (property) => !FIXED.has(property) && (status === "pending" || !DATES.has(property)),
  );
  const row = conversionRow(tx, { ...revised, price }, { status, refundedCents, targets });
  const written = await tx.row<{ at: Date }>(reviseStatement(properties, revision.isRevived), [
    ...properties.map((property) => row[property]),
    conversion.id,
    JSON.stringify(lines),
    tx.now,
  ]);
  const { at } = written!;
  await drawFee(tx, { ...conversion, posted }, { status, targets, cause: revision.cause, at });
  if (order?.facts)
    await writeProviderRefunds(tx, order, { conversionId: conversion.id, amountCents, parts });
  await recheckHold(tx, conversion, { from: conversion.posted, to: targets });
  const isNewToPartner = (isMoved || revision.isRevived) && status !== "rejected";
  if (isNewToPartner || targets.directCents < posted.directCents) {
    const event = isNewToPartner ? "recorded" : "reversed";
    await recordPostback(tx, { conversionId: conversion.id, event, cause: revision.cause });
  }
  // Later facts may name another customer: settle the former one's orders as well.
  const change = { ...conversion, conversionId: conversion.id, cause: revision.cause };
  await settleOnce(tx, change);
  await settleOnce(tx, { ...change, onceCents: price.onceCents, customerHash: revised.customerHash });
}

/** Reverses what the former partner and recruiter earned from a conversion, and sends the partner's postback. */
async function giveBack(tx: Tx, conversion: LockedConversion, cause: string): Promise<Figures> {
  const gone = `moved:${cause}`;
  await postCorrection(tx, conversion, {
    status: conversion.status,
    refundedCents: conversion.amountCents,
    cause: gone,
    note: "Credited to another partner",
  });
  if (conversion.posted.directCents > 0) {
    await recordPostback(tx, { conversionId: conversion.id, event: "reversed", cause: gone });
  }
  return NOTHING_POSTED;
}

/** Parameters: the properties, then the conversion's id, the ledger lines and the time. */
function reviseStatement(properties: readonly Property[], isRevived: boolean): string {
  const [id, lines, now] = [1, 2, 3].map((further) => `$${properties.length + further}`);
  const sets = properties.map((property, index) => `${columnOf(property)} = $${index + 1}`);
  // A revived sale is pending again from this statement on, and earns from then on.
  const at = isRevived ? `greatest(${now}::timestamptz, service_now())` : now!;
  if (isRevived) sets.push("reason = null", "reason_code = null", "decided_at = null");
  return `
    with moment as materialized (select ${notBeforeItsHistory(id!, at)} as at),
    revised as (
      update conversion set ${sets.join(", ")} where id = ${id}
      returning id, program_id, brand_id, partner_id, recruiter_partner_id, is_test
    ), posted as (
      insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, note, cause,
        is_test, created_at)
      select r.program_id, r.brand_id, r.id,
        case line.kind when 'direct' then r.partner_id when 'override' then r.recruiter_partner_id end,
        line.kind, line.entry, line."amountCents", 'Completed by a later delivery', line.cause, r.is_test, moment.at
      from moment, revised r, jsonb_to_recordset(${lines}::jsonb)
        as line (kind text, entry text, "amountCents" bigint, cause text)
    )
    select at from moment`;
}
