import { defineEntity, p } from "@mikro-orm/postgresql";

import { RAIL_CALL_OUTCOMES, RAIL_CALL_VERBS, RAIL_METHODS } from "../../domain/rail.ts";
import { Payout } from "./payout.ts";

const RailCallSchema = defineEntity({
  name: "RailCall",
  tableName: "rail_call",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    payoutId: () => p.manyToOne(Payout).mapToPk().joinColumn("payout_id"),
    railAttempt: p.integer(),
    verb: p.enum(RAIL_CALL_VERBS),
    /** Null while the call runs, or for ever when the process died in it. */
    outcome: p.enum(RAIL_CALL_OUTCOMES).nullable(),
    detail: p.text().nullable(),
    startedAt: p.datetime(3),
    finishedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: "rail_call_payout_index", properties: ["payoutId", "id"] }],
});

/** One call to a payment rail. Written before the call, so that a crash leaves a trace of it. */
export class RailCall extends RailCallSchema.class {}
RailCallSchema.setClass(RailCall);

const RailEventSchema = defineEntity({
  name: "RailEvent",
  tableName: "rail_event",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    rail: p.enum(RAIL_METHODS),
    externalId: p.text(),
    type: p.text(),
    payoutId: () => p.manyToOne(Payout).mapToPk().joinColumn("payout_id").nullable(),
    note: p.text().nullable(),
    receivedAt: p.datetime(3),
  },
  uniques: [{ name: "rail_event_external_id_key", properties: ["rail", "externalId"] }],
});

/** A webhook of a payment rail, received once. */
export class RailEvent extends RailEventSchema.class {}
RailEventSchema.setClass(RailEvent);

const SandboxTransferSchema = defineEntity({
  name: "SandboxTransfer",
  tableName: "sandbox_transfer",
  properties: {
    id: p.text().primary(),
    idempotencyKey: p.text(),
    /** The payout as the caller named it. */
    payoutRef: p.text(),
    account: p.text(),
    amountCents: p.bigint("number"),
    currency: p.text(),
    state: p.enum(["in_transit", "settled", "refused", "balance_too_low", "lost"]),
    returnedCents: p.bigint("number").defaultRaw("0"),
    nextEvent: p.enum(["settled", "returned"]).nullable(),
    nextEventAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
  uniques: [{ name: "sandbox_transfer_idempotency_key_key", properties: ["idempotencyKey"] }],
  indexes: [
    { name: "sandbox_transfer_payout_index", properties: ["payoutRef"] },
    {
      name: "sandbox_transfer_next_event_index",
      properties: ["nextEventAt"],
      where: "next_event_at is not null",
    },
  ],
  checks: [
    {
      name: "sandbox_transfer_next_event_has_time",
      expression: "next_event is null = next_event_at is null",
    },
    {
      name: "sandbox_transfer_returned_check",
      expression: "returned_cents >= 0 and returned_cents <= amount_cents",
    },
  ],
});

/** What the sandbox rail has on its books for one idempotency key. */
export class SandboxTransfer extends SandboxTransferSchema.class {}
SandboxTransferSchema.setClass(SandboxTransfer);
