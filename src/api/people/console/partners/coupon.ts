import { z } from "zod";
import { clearCoupon } from "../../../../commands/programs/clear-coupon.ts";
import { setCoupon } from "../../../../commands/programs/set-coupon.ts";
import type { Sql } from "../../../../db/sql.ts";
import { ApiError } from "../../../../domain/api-errors.ts";
import { findCoupon, type PartnerCoupon } from "../../../../queries/partners/find-coupon.ts";
import { findPartner } from "../../../../queries/partners/find-partner.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine } from "../../../schema/common.ts";

const LONGEST_CODE = 200;

const couponView = z.object({
  code: z.string().nullable().describe("Null if the partner has none."),
  isCouponOfferOn: z.boolean().describe("Whether codes credit partners now."),
});

const viewCoupon = ({ code, isCouponOfferOn }: PartnerCoupon): z.input<typeof couponView> => ({
  code,
  isCouponOfferOn,
});

const common = {
  path: "/programs/{programId}/partners/{partnerId}/coupon",
  status: 200,
  tag: "Partners",
  params: z.strictObject({ programId: idInPath, partnerId: idInPath }),
  query: none,
  response: dataOf(couponView),
} as const;

const EXAMPLE = { data: { code: "ADA10", isCouponOfferOn: true } };

/** @throws ApiError `partner_not_found` unless the partner is in this program of the brand */
async function requirePartner(
  sql: Sql,
  brandId: string,
  { programId, partnerId }: { readonly programId: string; readonly partnerId: string },
): Promise<void> {
  const partner = await findPartner(sql, brandId, partnerId);
  if (partner.programId !== programId) throw new ApiError("partner_not_found");
}

/** PARTNER-34. */
export const getPartnerCoupon = endpoint({
  ...common,
  method: "GET",
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_partner_coupon" },
  summary: "Show a partner's coupon code",
  body: none,
  errors: ["partner_not_found"],
  example: { response: EXAMPLE },
  async handle({ sql }, { caller: { brandId }, params }) {
    await requirePartner(sql, brandId, params);
    return { data: viewCoupon(await findCoupon(sql, params.partnerId)) };
  },
});

/** PARTNER-34. */
export const putPartnerCoupon = endpoint({
  ...common,
  method: "PUT",
  access: member("owner"),
  effect: "command",
  tool: { name: "set_partner_coupon" },
  summary: "Set or clear a partner's coupon code",
  description: "A code belongs to one partner of the program, ignoring case.",
  body: z.strictObject({ code: requiredLine(LONGEST_CODE).nullable().describe("Null removes the code.") }),
  errors: ["partner_not_found", "conflict"],
  example: { body: { code: "ADA10" }, response: EXAMPLE },
  async handle(tx, { caller: { brandId }, params, body: { code }, origin }) {
    const { partnerId } = params;
    await requirePartner(tx, brandId, params);
    if (code === null) await clearCoupon(tx, { brandId, partnerId, origin });
    else await setCoupon(tx, { partnerId, code, origin });
    return { data: viewCoupon(await findCoupon(tx, partnerId)) };
  },
});
