import { z } from "zod";
import { askForPasskey, signInByPasskey } from "../../commands/passkeys/sign-in-by-passkey.ts";
import { newSecret } from "../../commands/sign-in/secrets.ts";
import { inTransaction } from "../../db/transaction.ts";
import { addressBlockOf } from "../../domain/access/address-block.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { ATTEMPT_PURPOSES } from "../../domain/sign-in/attempt.ts";
import type { Context } from "../http/context.ts";
import { inAskedLanguage } from "../http/language.ts";
import { parseJsonObject } from "../http/parse-json.ts";
import { readUnverifiedBody } from "../http/read-unverified-body.ts";
import { parseInput } from "../endpoint/parse-input.ts";
import { none } from "../schema/common.ts";
import { passkeyUse } from "../schema/passkey.ts";
import { readCookie, writeCookie, writeSession } from "../sessions/cookies.ts";
import { refuseNavigation, requireCsrfHeader } from "../sessions/same-origin.ts";
import { browserOf } from "./browser-of.ts";
import type { SignInEntryPoint } from "./entry-point.ts";
import { PASSKEY_SCRIPT_PATH, sendPasskeyScript } from "./passkey-script.ts";

/** Endpoints of the sign-in page's script, in the API's formats. PEOPLE-26. */
export const servePasskeys = [
  ["get", PASSKEY_SCRIPT_PATH, "passkey_script", sendPasskeyScript],
  ["post", "/sign-in/passkey/options", "passkey_options", offerOptions],
  ["post", "/sign-in/passkey/verify", "passkey_verify", verify],
] as const;

const LARGEST_BODY_BYTES = 64 * 1024;
const purpose = z.enum(ATTEMPT_PURPOSES).default("sign_in");
const optionsBody = z.strictObject({ purpose });
const verifyBody = z.strictObject({ purpose, response: passkeyUse });

async function readScriptBody<Body extends object>(
  { budget }: SignInEntryPoint,
  ctx: Context,
  schema: z.ZodType<Body>,
): Promise<Body> {
  refuseNavigation(ctx);
  requireCsrfHeader(ctx);
  const bytes = await readUnverifiedBody(budget, ctx, LARGEST_BODY_BYTES);
  if (!ctx.is("application/json")) {
    throw new ApiError("invalid_request", "The Content-Type header must be application/json.");
  }
  const schemas = { params: none, query: none, body: schema, errors: [] };
  return parseInput(schemas, { params: {}, query: {}, body: parseJsonObject(bytes) }).body as Body;
}

async function offerOptions(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const { deps, limits } = entryPoint;
  const body = await readScriptBody(entryPoint, ctx, optionsBody);
  const limit = await limits.consume("signInChallenge", addressBlockOf(ctx.ip));
  if (limit.isExceeded) throw new ApiError("rate_limited", undefined, { details: { limit } });
  const browser = readCookie(deps.config, ctx, "attempt") ?? newSecret().secret;
  const publicKey = await inTransaction(deps, (tx) => askForPasskey(tx, { browser, purpose: body.purpose }));
  writeCookie(deps.config, ctx, "attempt", browser);
  ctx.status = 200;
  ctx.body = { data: { publicKey } };
}

async function verify(entryPoint: SignInEntryPoint, ctx: Context): Promise<void> {
  const { deps } = entryPoint;
  const body = await readScriptBody(entryPoint, ctx, verifyBody);
  const browser = browserOf(entryPoint, ctx);
  const session = await inTransaction(deps, (tx) =>
    signInByPasskey(tx, body.response, { browser, purpose: body.purpose }),
  );
  if (session === null) throw new ApiError("passkey_refused");
  writeSession(deps.config, ctx, session);
  ctx.status = 200;
  ctx.body = { data: { next: inAskedLanguage(ctx, "/") } };
}
