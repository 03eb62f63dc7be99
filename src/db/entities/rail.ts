import { defineEntity, p } from "@mikro-orm/postgresql";

import { RAIL_CALL_OUTCOMES, RAIL_CALL_VERBS, RAIL_METHODS } from "../../domain/payouts/rail.ts";
import { RAIL_DIFFERENCE_KINDS } from "../../domain/payouts/rail-difference.ts";
import { Payout } from "./payout.ts";

const RailCallSchema = defineEntity({
  name: "RailCall",
  tableName: "rail_call",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    payoutId: () => p.manyToOne(Payout).mapToPk().joinColumn("payout_id"),
    railAttempt: p.integer(),
    verb: p.enum(RAIL_CALL_VERBS),
    /** Null while the call runs, and forever if its process died. */
    outcome: p.enum(RAIL_CALL_OUTCOMES).nullable(),
    detail: p.text().nullable(),
    startedAt: p.datetime(3),
    /**
     * When a send was about to be made. Without it, the send was certainly not made, and once closed never will be.
     */
    begunAt: p.datetime(3).nullable(),
    finishedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: "rail_call_payout_index", properties: ["payoutId", "id"] },
    { name: "rail_call_under_way_index", properties: ["startedAt"], where: "finished_at is null" },
  ],
});

/** One call to a payment rail. Written before the call, so that a crash leaves a trace. */
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

/** A webhook of a payment rail, stored once. */
export class RailEvent extends RailEventSchema.class {}
RailEventSchema.setClass(RailEvent);

const RailTransferSchema = defineEntity({
  name: "RailTransfer",
  tableName: "rail_transfer",
  properties: {
    rail: p.enum(RAIL_METHODS).primary(),
    ref: p.text().primary(),
    /** Null if it matches no payout. */
    payoutId: () => p.manyToOne(Payout).mapToPk().joinColumn("payout_id").nullable(),
    amountCents: p.bigint("number"),
    currency: p.text(),
    returnedCents: p.bigint("number").defaultRaw("0"),
    firstSeenAt: p.datetime(3),
    /** When the rail's own list last included it. */
    listedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: "rail_transfer_payout_index", properties: ["payoutId"] }],
  checks: [
    { name: "rail_transfer_amount_check", expression: "amount_cents > 0" },
    {
      name: "rail_transfer_returned_check",
      expression: "returned_cents >= 0 and returned_cents <= amount_cents",
    },
  ],
});

/** A transfer reported by a rail, in a response, a webhook or its list. Times are the system clock's. */
export class RailTransfer extends RailTransferSchema.class {}
RailTransferSchema.setClass(RailTransfer);

const RailDifferenceSchema = defineEntity({
  name: "RailDifference",
  tableName: "rail_difference",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    rail: p.enum(RAIL_METHODS),
    kind: p.enum(RAIL_DIFFERENCE_KINDS),
    /** The rail's id of the transfer, or the payout if there is none. */
    subject: p.text(),
    payoutId: () => p.manyToOne(Payout).mapToPk().joinColumn("payout_id").nullable(),
    message: p.text(),
    foundAt: p.datetime(3),
    seenAt: p.datetime(3),
    /** An operator has accepted it as it is; `note` says why. */
    acceptedAt: p.datetime(3).nullable(),
    note: p.text().nullable(),
    resolvedAt: p.datetime(3).nullable(),
    /** The payout's program, as long as it is open; null after that, and without a payout. The database keeps it. */
    openIn: p.text().nullable(),
  },
  uniques: [
    {
      name: "rail_difference_standing_key",
      properties: ["rail", "kind", "subject"],
      where: "resolved_at is null",
    },
  ],
  indexes: [
    { name: "rail_difference_payout_index", properties: ["payoutId"] },
    {
      name: "rail_difference_open_in_index",
      properties: ["openIn", "id"],
      where: "open_in is not null",
    },
  ],
  checks: [{ name: "rail_difference_accepted_has_note", expression: "accepted_at is null = note is null" }],
});

/** A difference between a rail's books and ours, open until a comparison no longer finds it. */
export class RailDifference extends RailDifferenceSchema.class {}
RailDifferenceSchema.setClass(RailDifference);

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

/** The sandbox rail's record for one idempotency key. */
export class SandboxTransfer extends SandboxTransferSchema.class {}
SandboxTransferSchema.setClass(SandboxTransfer);
