import { defineEntity, p } from "@mikro-orm/postgresql";

import { PAYOUT_METHODS, PAYOUT_STATUSES, RAIL_STATES } from "../../domain/payouts/payout.ts";
import { PayoutAccount } from "./payout-account.ts";

const PayoutBatchSchema = defineEntity({
  name: "PayoutBatch",
  tableName: "payout_batch",
  properties: {
    id: p.text().primary(),
    programId: p.text(),
    brandId: p.text(),
    startedBy: p.text(),
    /** The payout day of an automatic batch; null if started by hand. */
    scheduledFor: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [
    { name: "payout_batch_in_program_key", properties: ["id", "programId"] },
    { name: "payout_batch_scheduled_key", properties: ["programId", "scheduledFor"] },
  ],
  indexes: [{ name: "payout_batch_list_index", properties: ["programId", "createdAt", "id"] }],
});

/** Payouts of one program, opened together. */
export class PayoutBatch extends PayoutBatchSchema.class {}
PayoutBatchSchema.setClass(PayoutBatch);

const PayoutSchema = defineEntity({
  name: "Payout",
  tableName: "payout",
  properties: {
    id: p.text().primary(),
    batchId: p.text(),
    programId: p.text(),
    brandId: p.text(),
    partnerId: p.text(),
    payoutAccountId: () => p.manyToOne(PayoutAccount).mapToPk().joinColumn("payout_account_id").nullable(),
    amountCents: p.bigint("number"),
    currency: p.text(),
    method: p.enum(PAYOUT_METHODS),
    status: p.enum(PAYOUT_STATUSES),
    railState: p.enum(RAIL_STATES).nullable(),
    /** The n of the rail's key `<payout id>:<n>`: incremented only after a definite refusal that moved no money. */
    railAttempt: p.integer().default(1),
    railRef: p.text().nullable(),
    /** Why it is held, failed or needs attention. */
    reason: p.text().nullable(),
    exportedAt: p.datetime(3).nullable(),
    /** The last list for the bank that it stands in. */
    bankFileId: p.text().nullable(),
    /** In how many of them it stands: each may have been given to the bank. */
    bankFileCount: p.integer().default(0),
    sentAt: p.datetime(3).nullable(),
    settledAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
  uniques: [
    { name: "payout_in_program_key", properties: ["id", "programId"] },
    { name: "payout_of_partner_key", properties: ["id", "partnerId"] },
    { name: "payout_held_key", properties: ["partnerId"], where: "status = 'held'" },
  ],
  indexes: [
    { name: "payout_list_index", properties: ["programId", "createdAt", "id"] },
    { name: "payout_status_list_index", properties: ["programId", "status", "createdAt", "id"] },
    { name: "payout_batch_payouts_index", properties: ["batchId", "id"] },
    { name: "payout_partner_list_index", properties: ["partnerId", "createdAt", "id"] },
    { name: "payout_settled_index", properties: ["programId", "settledAt"] },
    { name: "payout_batch_open_index", properties: ["batchId"], where: "status = 'pending'" },
    {
      name: "payout_under_way_index",
      properties: ["batchId"],
      where: "status = 'pending' and rail_state is distinct from 'needs_attention'",
    },
    { name: "payout_batch_held_index", properties: ["batchId"], where: "status = 'held'" },
    {
      name: "payout_unfinished_page_index",
      properties: ["id"],
      where: "status in ('pending', 'held')",
    },
    {
      name: "payout_unfinished_index",
      properties: ["createdAt"],
      where: "status in ('pending', 'held')",
    },
    {
      name: "payout_moving_index",
      properties: ["createdAt", "id"],
      where: "status = 'pending' and rail_state in ('queued', 'submitted')",
    },
    {
      name: "payout_attention_index",
      properties: ["programId"],
      where: "rail_state = 'needs_attention'",
    },
    {
      name: "payout_open_transfer_index",
      properties: ["updatedAt"],
      where: "method = 'bank_transfer' and status = 'pending'",
    },
    {
      name: "payout_bank_file_index",
      properties: ["bankFileId"],
      where: "bank_file_id is not null",
    },
    { name: "payout_rail_ref_index", properties: ["railRef"], where: "rail_ref is not null" },
  ],
  checks: [
    { name: "payout_amount_check", expression: "amount_cents > 0" },
    {
      name: "payout_bank_transfer_has_no_rail_state",
      expression: "(method <> 'bank_transfer') OR rail_state is null",
    },
    { name: "payout_held_has_reason", expression: "(status <> 'held') OR reason is not null" },
    { name: "payout_rail_attempt_check", expression: "rail_attempt >= 1" },
  ],
});

/** One payment to one partner. PAYOUT-3. */
export class Payout extends PayoutSchema.class {}
PayoutSchema.setClass(Payout);
