import { defineEntity, p } from "@mikro-orm/postgresql";

import { CHALLENGE_PURPOSES } from "../../domain/sign-in/challenge.ts";
import { Login } from "./login.ts";

const PasskeySchema = defineEntity({
  name: "Passkey",
  tableName: "passkey",
  properties: {
    id: p.text().primary(),
    loginId: () => p.manyToOne(Login).mapToPk().joinColumn("login_id"),
    /** The authenticator's own name for it. */
    credentialId: p.blob().$type<Buffer>(),
    publicKey: p.blob().$type<Buffer>(),
    /** How often the authenticator says it was used; 0 where it does not count. */
    counter: p.bigint("number"),
    transports: p.array().columnType("text[]").default([]),
    name: p.text(),
    /** Whether it is on several of the person's devices. */
    isBackedUp: p.boolean(),
    createdAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "passkey_credential_key", properties: ["credentialId"] }],
  indexes: [{ name: "passkey_login_index", properties: ["loginId"] }],
  checks: [{ name: "passkey_counter_check", expression: "counter >= 0" }],
});

/** What a person signs in with in the place of mail: a public key, whose private half is on their devices. */
export class Passkey extends PasskeySchema.class {}
PasskeySchema.setClass(Passkey);

const SignInChallengeSchema = defineEntity({
  name: "SignInChallenge",
  tableName: "sign_in_challenge",
  properties: {
    id: p.text().primary(),
    purpose: p.enum(CHALLENGE_PURPOSES),
    challengeHash: p.blob().$type<Buffer>(),
    /** Of the browser that asked, or of the session that adds a passkey: nobody else may answer. */
    holderHash: p.blob().$type<Buffer>(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "sign_in_challenge_challenge_hash_key", properties: ["challengeHash"] }],
  indexes: [{ name: "sign_in_challenge_expiry_index", properties: ["expiresAt"] }],
});

/** A random value that has to come back signed, from the very browser that it was given to. */
export class SignInChallenge extends SignInChallengeSchema.class {}
SignInChallengeSchema.setClass(SignInChallenge);
