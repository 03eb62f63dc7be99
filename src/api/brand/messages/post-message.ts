import { z } from "zod";
import { sendBrandMessage } from "../../../commands/messages/send-brand-message.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { messageBody } from "../../schema/message.ts";

export const postMessage = endpoint({
  method: "POST",
  path: "/partners/{partnerId}/messages",
  status: 201,
  access: brandKey("manager"),
  effect: "command",
  tool: { name: "send_message" },
  tag: "Messages",
  summary: "Send a message to a partner",
  description: "The partner gets an email. At most 60 per hour per brand.",
  params: z.strictObject({ partnerId: idInPath }),
  query: none,
  body: messageBody,
  response: dataOf(
    z.object({
      sent: z.int().describe("Number of recipients."),
      messageIds: z.array(z.string()),
      broadcastId: z.null(),
    }),
  ),
  errors: ["partner_not_found", "conflict"],
  limit: { name: "messageBrand", of: ({ caller }) => caller.brandId },
  example: {
    body: { body: "Our autumn collection is out. Would you like a sample?" },
    response: { data: { sent: 1, messageIds: ["msg_01KAK3XH4V9Y2C6R8M0T5W7Z1E"], broadcastId: null } },
  },
  async handle(tx, { caller, params, body, origin }) {
    const { brandId, brandName } = caller;
    const message = { brandId, brandName, partnerId: params.partnerId, body: body.body, origin };
    const { messageId } = await sendBrandMessage(tx, message);
    return { data: { sent: 1, messageIds: [messageId], broadcastId: null } };
  },
});
