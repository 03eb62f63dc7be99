import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { BRAND_MOVES, type BrandStatus, type BrandVerb } from "../../domain/programs/brand.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { inapplicableMove } from "../../domain/inapplicable-move.ts";
import { endInvitations } from "../members/end-invitations.ts";
import { followBrand } from "../payouts/follow-brand.ts";

/**
 * Moves a brand: activate, close, reopen. A closed brand's keys do not work, and its programs are not listed and
 * credit nothing new but renewals; refunds count, and what is due can still be paid (decision 0032).
 *
 * Locks its programs first, so that sales in progress are decided by the status before.
 *
 * @throws ApiError `invalid_request` for an unknown brand, `conflict` for a transition its status does not allow
 */
export async function moveBrand(
  tx: Tx,
  input: Readonly<{ brandId: string; verb: BrandVerb; origin: Origin }>,
): Promise<{ brandId: string; status: BrandStatus }> {
  const { brandId, verb, origin } = input;
  await tx.execute("select 1 from program where brand_id = $1 order by id for no key update", [brandId]);
  const brand = await tx.db
    .selectFrom("Brand")
    .select(["status", "closedFrom"])
    .where("id", "=", brandId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (brand === undefined) throw new ApiError("invalid_request", `Brand ${brandId} not found.`);
  const { from, can } = BRAND_MOVES[verb];
  if (!(from as readonly BrandStatus[]).includes(brand.status))
    throw new ApiError("conflict", inapplicableMove("brand", brand.status, { from, can }));
  const { status } = brand;
  const to = statusAfter(verb, brand.closedFrom);
  await tx.db
    .updateTable("Brand")
    .set({ status: to, closedFrom: to === "closed" && status !== "closed" ? status : null })
    .where("id", "=", brandId)
    .execute();
  if (to === "closed") await endInvitations(tx, { brandId });
  await followBrand(tx, { brandId, isClosed: to === "closed" });
  await recordAudit(tx, {
    origin,
    brandId,
    action: `brand.${verb}`,
    targetId: brandId,
    details: { from: status, to },
    at: await tx.readNow(),
  });
  return { brandId, status: to };
}

/** What a brand was closed from is not known if a former release closed it; it is reopened as active. */
function statusAfter(verb: BrandVerb, closedFrom: BrandStatus | null): BrandStatus {
  const { to } = BRAND_MOVES[verb];
  return to === "closedFrom" ? (closedFrom ?? "active") : to;
}
