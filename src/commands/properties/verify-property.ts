import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Property } from "../../db/entities/property.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { proofOf, type Proof, type VerificationMethod } from "../../domain/partners/property.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { PROPERTY_COLUMNS, type PropertyRow } from "../../queries/accounts/properties.ts";

/** Fetches what proves a property, restricted to public addresses as postbacks are. */
export interface PropertyLookUp {
  /** The TXT records of a name, each with its chunks joined; empty if there are none or no response. */
  txtRecords(name: string): Promise<readonly string[]>;
  /** The page's text; null without a successful response. */
  page(url: string): Promise<string | null>;
}

export interface VerifyProperty {
  readonly propertyId: string;
  readonly method: VerificationMethod;
  /** Followers of the property as the operator read them there; null keeps the known number. */
  readonly followers?: number | null;
  readonly origin: Origin;
}

/**
 * Verifies that a property is the account's. The first three methods are checked now, outside any transaction; the
 * operator vouches for the others. Verified again, a property keeps its first date and takes the new method.
 *
 * @throws ApiError `invalid_request` for an unknown property, or a method that does not apply to it; `conflict` if
 * the proof is missing, or another account has verified the property
 */
export async function verifyProperty(
  deps: Deps,
  lookUp: PropertyLookUp,
  input: VerifyProperty,
): Promise<PropertyRow> {
  const property = await deps.sql.db
    .selectFrom("Property")
    .select(["type", "identifier", "url", "verificationToken"])
    .where("id", "=", input.propertyId)
    .executeTakeFirst();
  if (property === undefined) throw unknownProperty(input.propertyId);
  const proof = proofOf(property, input.method);
  const missing = await missingProof(proof, lookUp);
  if (missing !== null) {
    await inTransaction(deps, (tx) => noteCheck(tx, input));
    throw new ApiError("conflict", missing, {
      next: "Publish the token there, wait until it is public, then retry.",
    });
  }
  return inTransaction(deps, (tx) => markVerified(tx, input));
}

/** What proof is missing, in words; null if it was found. */
async function missingProof(proof: Proof, lookUp: PropertyLookUp): Promise<string | null> {
  switch (proof.kind) {
    case "vouched":
      return null;
    case "txt_record": {
      const isThere = (await lookUp.txtRecords(proof.name)).includes(proof.expected);
      return isThere ? null : `TXT record ${proof.expected} not found at ${proof.name}.`;
    }
    case "page": {
      const page = await lookUp.page(proof.url);
      return page !== null && proof.isProof(page) ? null : `Token not found at ${proof.url}.`;
    }
  }
}

async function noteCheck(tx: Tx, { propertyId, method, origin }: VerifyProperty): Promise<void> {
  const checked = await tx.db
    .updateTable("Property")
    .set({ lastCheckedAt: tx.now })
    .where("id", "=", propertyId)
    .returning("accountId")
    .executeTakeFirst();
  if (checked === undefined) throw unknownProperty(propertyId);
  const { accountId } = checked;
  const line = { action: "property.check", targetId: propertyId, details: { method }, at: tx.now };
  await recordAudit(tx, { origin, accountId, ...line });
}

const OWNER = columns(Property, "property", ["accountId"]);

async function markVerified(tx: Tx, input: VerifyProperty): Promise<PropertyRow> {
  const property = await tx.row<PropertyRow & RowOf<typeof OWNER>>(
    `update property set method = $2, verified_at = coalesce(verified_at, $3), last_checked_at = $3,
       followers = coalesce($4, followers), stats_source = case when $4::bigint is null then stats_source else 'operator' end
     where id = $1
     returning ${PROPERTY_COLUMNS}, ${OWNER}`,
    [input.propertyId, input.method, tx.now, input.followers ?? null],
  );
  if (property === null) throw unknownProperty(input.propertyId);
  const { accountId, ...shown } = property;
  await recordAudit(tx, {
    origin: input.origin,
    accountId,
    action: "property.verify",
    targetId: property.id,
    details: {
      method: input.method,
      ...(typeof input.followers === "number" && { followers: input.followers }),
    },
    at: tx.now,
  });
  return shown;
}

const unknownProperty = (id: string) => new ApiError("invalid_request", `Property ${id} not found.`);
