import assert from "node:assert";
import { randomBytes } from "node:crypto";
import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Property } from "../../db/entities/property.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { normaliseIdentifier, PROPERTY_LIMITS, type PropertyType } from "../../domain/partners/property.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { PROPERTY_COLUMNS, type PropertyRow } from "../../queries/accounts/properties.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { requireLine } from "../accounts/require-line.ts";

const TOKEN = columns(Property, "property", ["verificationToken"]);

/** A property with the token to publish as its proof. */
export type AddedProperty = PropertyRow & Readonly<RowOf<typeof TOKEN>>;

const TOKEN_BYTES = 20;

/**
 * Adds an unverified property to an account's profile.
 *
 * @throws ApiError `invalid_request`, naming the field. A duplicate violates a key that means `conflict`
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
): Promise<AddedProperty> {
  const written = requireLine("identifier", input.identifier, PROPERTY_LIMITS.identifierLength);
  const identifier = normaliseIdentifier(input.type, written);
  if (input.url !== null) checkUrl(input.url);
  await lockAccount(tx, input.accountId);
  const property = await tx.row<AddedProperty>(
    `insert into property (id, account_id, type, identifier, url, verification_token, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning ${PROPERTY_COLUMNS}, ${TOKEN}`,
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

function checkUrl(text: string): void {
  const url = URL.parse(requireLine("url", text, PROPERTY_LIMITS.urlLength));
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ApiError("invalid_request", "url must be an http or https URL.");
  }
}
