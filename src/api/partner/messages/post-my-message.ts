import { z } from "zod";
import { sendPartnerMessage } from "../../../commands/messages/send-partner-message.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { messageBody } from "../../schema/message.ts";

export const postMyMessage = endpoint({
  method: "POST",
  path: "/partner/programs/{program}/messages",
  status: 201,
  access: partnerKey("write"),
  effect: "command",
  tool: { name: "send_my_message" },
  tag: "Messages",
  summary: "Send a message to a program's brand",
  description: "At most 20 per hour per program.",
  params: z.strictObject({ program: idInPath.describe("Program id, slug, or your partner id.") }),
  query: none,
  body: messageBody,
  response: dataOf(z.object({ sent: z.int().describe("Number of recipients."), messageId: z.string() })),
  errors: ["program_not_joined"],
  limit: {
    name: "messagePartner",
    of: async ({ caller, params }, sql) =>
      (await findOwnPartner(sql, caller.accountId, params.program)).partnerId,
  },
  example: {
    body: { body: "May I use your logo in a review?" },
    response: { data: { sent: 1, messageId: "msg_01KAK3XH4V9Y2C6R8M0T5W7Z1E" } },
  },
  async handle(tx, { caller, params, body, origin }) {
    const message = { accountId: caller.accountId, program: params.program, body: body.body, origin };
    const { messageId } = await sendPartnerMessage(tx, message);
    return { data: { sent: 1, messageId } };
  },
});
