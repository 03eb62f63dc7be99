import { defineEntity, p } from "@mikro-orm/postgresql";

import { ATTEMPT_PURPOSES } from "../../domain/sign-in/attempt.ts";
import { SESSION_METHODS } from "../../domain/sign-in/session.ts";
import { Login } from "./login.ts";

const SignInAttemptSchema = defineEntity({
  name: "SignInAttempt",
  tableName: "sign_in_attempt",
  properties: {
    id: p.text().primary(),
    purpose: p.enum(ATTEMPT_PURPOSES),
    addressHash: p.blob().$type<Buffer>(),
    addressSealed: p.blob().$type<Buffer>(),
    tokenHash: p.blob().$type<Buffer>(),
    codeHash: p.blob().$type<Buffer>(),
    /** Null: a link that the operator printed, which works in any browser. */
    browserHash: p.blob().$type<Buffer>().nullable(),
    /** Whether somebody signs in with the address already; the attempt of another makes the login. */
    isKnown: p.boolean(),
    tries: p.integer().default(0),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    usedAt: p.datetime(3).nullable(),
    /** An identity at a provider that its person is connected with when the attempt is used. */
    oidcIssuer: p.text().nullable(),
    oidcSubject: p.text().nullable(),
  },
  uniques: [{ name: "sign_in_attempt_token_hash_key", properties: ["tokenHash"] }],
  indexes: [
    { name: "sign_in_attempt_browser_index", properties: ["browserHash", "createdAt"] },
    { name: "sign_in_attempt_expiry_index", properties: ["expiresAt"] },
  ],
  checks: [{ name: "sign_in_attempt_tries_check", expression: "tries >= 0 and tries <= 5" }],
});

/** Somebody asked for a link or a code; both are kept as hashes. */
export class SignInAttempt extends SignInAttemptSchema.class {}
SignInAttemptSchema.setClass(SignInAttempt);

const WebSessionSchema = defineEntity({
  name: "WebSession",
  tableName: "web_session",
  properties: {
    id: p.text().primary(),
    loginId: () => p.manyToOne(Login).mapToPk().joinColumn("login_id"),
    secretHash: p.blob().$type<Buffer>(),
    method: p.enum(SESSION_METHODS),
    /** What the browser called itself when it signed in. */
    browser: p.text().nullable(),
    createdAt: p.datetime(3),
    authenticatedAt: p.datetime(3),
    seenAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
  uniques: [{ name: "web_session_secret_hash_key", properties: ["secretHash"] }],
  indexes: [
    { name: "web_session_login_index", properties: ["loginId"] },
    { name: "web_session_created_index", properties: ["createdAt"] },
  ],
});

/** A browser in which somebody has signed in; of its cookie only the SHA-256 is kept. */
export class WebSession extends WebSessionSchema.class {}
WebSessionSchema.setClass(WebSession);
