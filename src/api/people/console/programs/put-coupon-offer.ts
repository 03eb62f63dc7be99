import { z } from "zod";
import { setCouponOffer } from "../../../../commands/programs/set-coupon-offer.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../../schema/common.ts";

/** CONSOLE-27. */
export const putCouponOffer = endpoint({
  method: "PUT",
  path: "/programs/{programId}/coupon-offer",
  status: 200,
  access: member("owner"),
  effect: "command",
  tool: { name: "set_coupon_offer" },
  tag: "Programs",
  summary: "Turn a program's coupon offer on or off",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: z.strictObject({
    isOn: z.boolean().describe("Whether sales with a partner's coupon code are credited to that partner."),
  }),
  response: dataOf(z.object({ programId: z.string(), isCouponOfferOn: z.boolean() })),
  errors: ["program_not_found"],
  example: {
    body: { isOn: true },
    response: { data: { programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E", isCouponOfferOn: true } },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body: { isOn }, origin }) {
    return { data: await setCouponOffer(tx, { brandId, programId, isOn, origin }) };
  },
});
