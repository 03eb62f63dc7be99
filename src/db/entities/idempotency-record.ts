import { defineEntity, p } from "@mikro-orm/postgresql";

const IdempotencyRecordSchema = defineEntity({
  name: "IdempotencyRecord",
  tableName: "idempotency_record",
  properties: {
    keyId: p.text().primary(),
    idempotencyKey: p.text().primary(),
    fingerprint: p.blob().$type<Buffer>(),
    claimId: p.uuid(),
    state: p.enum(["running", "done"]),
    /** System clock. After it, a request that never finished may run again. */
    leaseUntil: p.datetime(3),
    statusCode: p.integer().nullable(),
    /** Encrypted, since a response may contain a secret. */
    answerSealed: p.blob().$type<Buffer>().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
  indexes: [{ name: "idempotency_record_expiry_index", properties: ["expiresAt"] }],
  checks: [
    { name: "idempotency_record_done_check", expression: "state = 'done' = answer_sealed is not null" },
  ],
});

/** A request with an `Idempotency-Key`, and its response for 24 hours. */
export class IdempotencyRecord extends IdempotencyRecordSchema.class {}
IdempotencyRecordSchema.setClass(IdempotencyRecord);
