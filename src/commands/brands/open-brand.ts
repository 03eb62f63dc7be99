import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { inviteMember } from "../members/invite-member.ts";
import { createBrand } from "./create-brand.ts";

/**
 * Creates a brand and invites its first owner by mail. PEOPLE-16.
 *
 * @param input.isPending whether its programs stay unlisted until it is activated
 * @throws ApiError `invalid_request`, naming the field
 */
export async function openBrand(
  tx: Tx,
  input: Readonly<{ name: string; email: string; isPending: boolean; origin: Origin }>,
): Promise<{ brandId: string; invitationId: string }> {
  const { name, email, isPending, origin } = input;
  const status = isPending ? "pending" : "active";
  const { brandId } = await createBrand(tx, { name, email, status, origin });
  const owner = { brandId, email, role: "owner", mayPay: true, origin } as const;
  const { invitationId } = await inviteMember(tx, owner);
  return { brandId, invitationId };
}
