import assert from "node:assert";
import { randomBytes } from "node:crypto";
import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { normaliseIdentifier, PROPERTY_LIMITS, type PropertyType } from "../../domain/partners/property.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { CLAIMED_PROPERTY_COLUMNS, type ClaimedPropertyRow } from "../../queries/accounts/properties.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { requireLine } from "../accounts/require-line.ts";

const TOKEN_BYTES = 20;

/**
 * Adds an unverified property to an account's profile, of which it has at most 100. PROPERTY-6.
 *
 * @throws ApiError `invalid_request`, naming the field; `conflict` for one too many. A duplicate violates a key that
 * means `conflict`
 */
export async function addProperty(
  tx: Tx,
  input: {
    readonly accountId: string;
    readonly type: PropertyType;
    readonly identifier: string;
    readonly url: string | null;
    readonly origin: Origin;
  },
): Promise<ClaimedPropertyRow> {
  const written = requireLine("identifier", input.identifier, PROPERTY_LIMITS.identifierLength);
  const identifier = normaliseIdentifier(input.type, written);
  if (input.url !== null) checkUrl(input.url);
  await lockAccount(tx, input.accountId);
  await refuseOneTooMany(tx, input.accountId);
  const property = await tx.row<ClaimedPropertyRow>(
    `insert into property (id, account_id, type, identifier, url, verification_token, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning ${CLAIMED_PROPERTY_COLUMNS}`,
    [
      newId("property"),
      input.accountId,
      input.type,
      identifier,
      input.url,
      randomBytes(TOKEN_BYTES).toString("hex"),
      tx.now,
    ],
  );
  assert(property, "an insert returns its row");
  await recordAudit(tx, {
    origin: input.origin,
    accountId: input.accountId,
    action: "property.add",
    targetId: property.id,
    details: { type: input.type },
    at: tx.now,
  });
  return property;
}

/** The account is locked, so that two at once are counted. */
async function refuseOneTooMany(tx: Tx, accountId: string): Promise<void> {
  const { perAccount } = PROPERTY_LIMITS;
  const { count } = await tx.db
    .selectFrom("Property")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("accountId", "=", accountId)
    .executeTakeFirstOrThrow();
  if (count < perAccount) return;
  throw new ApiError("conflict", `An account has at most ${perAccount} properties.`, {
    next: "Remove a property first.",
  });
}

function checkUrl(text: string): void {
  const url = URL.parse(requireLine("url", text, PROPERTY_LIMITS.urlLength));
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ApiError("invalid_request", "url must be an http or https URL.");
  }
}
