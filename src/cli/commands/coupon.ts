import { z } from "zod";
import { setCouponOffer } from "../../commands/programs/set-coupon-offer.ts";
import { setCoupon } from "../../commands/programs/set-coupon.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { command, OPERATOR } from "../command.ts";
import { given, programFlag } from "../fields.ts";

/** Coupon codes that credit a partner, and the program's coupon offer. */
export const couponCommands = [
  command({
    noun: "coupon",
    verb: "set",
    summary: "Set a partner's coupon code, replacing the previous one.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      partner: given("prt_…", "Id of the partner in the program."),
      code: given("CODE", "The code as customers type it, ignoring case."),
    }),
    prints: "{programId, partnerId, code}",
    run: (tx, { partner, code }) => setCoupon(tx, { partnerId: partner, code, origin: OPERATOR }),
  }),
  command({
    noun: "coupon",
    verb: "offer",
    summary: "Turn a program's coupon offer on or off. Codes credit partners only while it is on.",
    effect: "change",
    positionals: ["state"],
    input: z.strictObject({ state: z.enum(["on", "off"]).describe("On or off."), program: programFlag }),
    prints: "{programId, isCouponOfferOn}",
    async run(tx, { state, program }) {
      const brandId = await findBrandOfProgram(tx, program);
      return setCouponOffer(tx, { brandId, programId: program, isOn: state === "on", origin: OPERATOR });
    },
  }),
];
