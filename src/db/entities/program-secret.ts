import { defineEntity, p } from "@mikro-orm/postgresql";

import { Program } from "./program.ts";

const SigningSecretSchema = defineEntity({
  name: "SigningSecret",
  tableName: "signing_secret",
  properties: {
    id: p.bigint("number").primary().generated("identity"),
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id"),
    secretSealed: p.blob().$type<Buffer>(),
    createdAt: p.datetime(3),
    /** System clock; null for the current secret. */
    validUntil: p.datetime(3).nullable(),
  },
  uniques: [{ name: "signing_secret_current_key", properties: ["programId"], where: "valid_until is null" }],
  indexes: [{ name: "signing_secret_program_index", properties: ["programId", "validUntil"] }],
});

/** A secret of the signed event endpoint. The current one has no `validUntil`; the previous one does. */
export class SigningSecret extends SigningSecretSchema.class {}
SigningSecretSchema.setClass(SigningSecret);

const WebhookSecretSchema = defineEntity({
  name: "WebhookSecret",
  tableName: "webhook_secret",
  properties: {
    programId: () => p.manyToOne(Program).mapToPk().joinColumn("program_id").primary(),
    source: p.enum(["stripe", "shopify"]).primary(),
    secretSealed: p.blob().$type<Buffer>(),
    last4: p.text(),
    setAt: p.datetime(3),
    /** When the store announced that it sends no more; null while connected, as far as we know. */
    disconnectedAt: p.datetime(3).nullable(),
  },
});

/** The brand's webhook secret of a provider. Write-only for callers. */
export class WebhookSecret extends WebhookSecretSchema.class {}
WebhookSecretSchema.setClass(WebhookSecret);
