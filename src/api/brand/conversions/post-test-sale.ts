import { z } from "zod";
import { sendTestSale } from "../../../commands/conversions/send-test-sale.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, line, none } from "../../schema/common.ts";

export const postTestSale = endpoint({
  method: "POST",
  path: "/programs/{programId}/test-sales",
  status: 201,
  access: brandKey("manager"),
  effect: "command",
  tool: { name: "send_test_sale" },
  tag: "Conversions",
  summary: "Record a test sale",
  description: "It is listed with isTest, excluded from balances and statistics, and never becomes payable.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: z.strictObject({
    partnerId: line(120).optional().describe("Default: the first approved partner."),
    amount: z
      .number()
      .min(0.01)
      .max(1_000_000)
      .default(100)
      .describe("Major units of the program's currency."),
  }),
  response: dataOf(
    z.object({
      recorded: z.boolean(),
      conversionId: z.string(),
      partner: z.string().describe("The partner's name."),
      amount: z.string().describe("With its currency, such as 100.00 USD."),
    }),
  ),
  errors: ["program_not_found", "partner_not_found", "conflict"],
  example: {
    body: { amount: 100 },
    response: {
      data: {
        recorded: true,
        conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
        partner: "Nora Lind",
        amount: "100.00 USD",
      },
    },
  },
  async handle(tx, { caller, params, body, origin }) {
    const sent = await sendTestSale(tx, {
      brandId: caller.brandId,
      programId: params.programId,
      partnerId: body.partnerId ?? null,
      amount: body.amount,
      origin,
    });
    return {
      data: { recorded: true, conversionId: sent.conversionId, partner: sent.partner, amount: sent.amount },
    };
  },
});
