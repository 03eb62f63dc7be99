import { z } from "zod";
import { broadcastMessage, WRITTEN_AT_ONCE } from "../../../commands/messages/broadcast-message.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { messageBody } from "../../schema/message.ts";

export const postBroadcast = endpoint({
  method: "POST",
  path: "/programs/{programId}/messages",
  status: 201,
  access: brandKey("manager"),
  effect: "command",
  tool: { name: "broadcast_message" },
  tag: "Messages",
  summary: "Send a message to every approved partner of a program",
  description:
    `Each partner gets an email. At most 10 per hour per brand. The first ${WRITTEN_AT_ONCE} partners get the ` +
    "message at once, further ones within minutes.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: messageBody,
  response: dataOf(
    z.object({
      sent: z.int().describe("Number of recipients."),
      messageIds: z.array(z.string()).describe(`Of the first ${WRITTEN_AT_ONCE} recipients.`),
      broadcastId: z.string(),
    }),
  ),
  errors: ["program_not_found"],
  limit: { name: "broadcastBrand", of: ({ caller }) => caller.brandId },
  example: {
    body: { body: "From Monday on, every sale of the autumn collection earns 25%." },
    response: {
      data: {
        sent: 2,
        messageIds: ["msg_01KAK3XH4V9Y2C6R8M0T5W7Z1E", "msg_01KAK3XH4V9Y2C6R8M0T5W7Z1F"],
        broadcastId: "bcast_01KAK3XH4V9Y2C6R8M0T5W7Z1G",
      },
    },
  },
  async handle(tx, { caller, params, body, origin }) {
    const { brandId, brandName } = caller;
    const message = { brandId, brandName, programId: params.programId, body: body.body, origin };
    const { broadcastId, recipients, messageIds } = await broadcastMessage(tx, message);
    return { data: { sent: recipients, messageIds, broadcastId } };
  },
});
