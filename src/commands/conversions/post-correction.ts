import type { Tx } from "../../db/transaction.ts";
import type { Figures } from "../../domain/programs/commission.ts";
import type { ConversionStatus } from "../../domain/sales/conversion.ts";
import { correctionsFor, targetsOf } from "../../domain/sales/refund.ts";
import { recordFunding } from "../funding/record-funding.ts";
import type { LockedConversion } from "./lock-conversion.ts";
import { notBeforeItsHistory } from "./not-before-its-history.ts";

export interface Correction {
  readonly status: ConversionStatus;
  readonly refundedCents: number;
  /** The reason, unique per conversion: `rejected`, `refund:<event id>`. */
  readonly cause: string;
  readonly note: string | null;
  /** Shown to the recruiter instead of the note; if absent, the note is. */
  readonly recruiterNote?: string | null;
  /** The earnings before refunds, if they change as well; absent, they stay. */
  readonly repriced?: Readonly<{ original: Figures; earnsOnce: boolean }>;
}

/**
 * Brings a conversion to a status and a refunded total: posts target − posted for each figure and keeps the platform
 * fee's funding entry in step. A repeated change finds nothing to post. MONEY-20.
 *
 * @returns the figures after the correction
 */
export async function postCorrection(
  tx: Tx,
  conversion: LockedConversion,
  correction: Correction,
): Promise<Figures> {
  const { status, refundedCents, cause, note } = correction;
  const { original, earnsOnce } = correction.repriced ?? conversion;
  const targets = targetsOf({
    original,
    amountCents: conversion.amountCents,
    refundedCents,
    status,
  });
  const { recruiterNote = note } = correction;
  const lines = correctionsFor(targets, conversion.posted).map((line) => ({
    ...line,
    cause,
    note: line.kind === "override" ? recruiterNote : note,
  }));
  const posted = await tx.row<{ at: Date }>(
    `with moment as materialized (select ${notBeforeItsHistory("$1", "$7")} as at),
     changed as (
       update conversion
       set status = $2, refunded_cents = $3, direct_cents = $4, override_cents = $5, fee_cents = $6,
         decided_at = case when status <> $2 then (select at from moment) else decided_at end,
         direct_original_cents = $9, override_original_cents = $10, fee_original_cents = $11, earns_once = $12
       where id = $1
       returning id, program_id, brand_id, partner_id, recruiter_partner_id, is_test
     ), posted as (
       insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, note, cause,
         is_test, created_at)
       select c.program_id, c.brand_id, c.id,
         case line.kind when 'direct' then c.partner_id when 'override' then c.recruiter_partner_id end,
         line.kind, line.entry, line."amountCents", line.note, line.cause, c.is_test, moment.at
       from moment, changed c, jsonb_to_recordset($8::jsonb)
         as line (kind text, entry text, "amountCents" bigint, note text, cause text)
     )
     select at from moment`,
    [
      conversion.id,
      status,
      refundedCents,
      targets.directCents,
      targets.overrideCents,
      targets.feeCents,
      tx.now,
      JSON.stringify(lines),
      original.directCents,
      original.overrideCents,
      original.feeCents,
      earnsOnce,
    ],
  );
  await drawFee(tx, conversion, { status, targets, cause, at: posted!.at });
  return targets;
}

/** What a conversion comes to by a change of it. */
interface Change {
  readonly status: ConversionStatus;
  readonly targets: Figures;
  readonly cause: string;
  readonly at: Date;
}

/** The platform's fee is charged while a conversion is approved, and returned as far as it falls. FUNDING-3. */
export async function drawFee(
  tx: Tx,
  conversion: LockedConversion,
  { status, targets, cause, at }: Change,
): Promise<void> {
  if (conversion.isTest) return;
  const drawnCents = conversion.status === "approved" ? conversion.posted.feeCents : 0;
  const dueCents = status === "approved" ? targets.feeCents : 0;
  if (dueCents === drawnCents) return;
  await recordFunding(tx, {
    programId: conversion.programId,
    brandId: conversion.brandId,
    kind: "platform_fee",
    amountCents: drawnCents - dueCents,
    conversionId: conversion.id,
    cause: `platform_fee:${conversion.id}:${cause}`,
    at,
  });
}
