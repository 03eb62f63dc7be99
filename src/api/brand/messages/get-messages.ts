import { z } from "zod";
import { readThread } from "../../../commands/messages/read-thread.ts";
import { MOST_MESSAGES } from "../../../queries/messages/thread.ts";
import { findPartner } from "../../../queries/partners/find-partner.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { MESSAGE_EXAMPLE, messageView, viewMessage } from "../../views/message.ts";

export const getMessages = endpoint({
  method: "GET",
  path: "/partners/{partnerId}/messages",
  status: 200,
  access: brandKey("viewer"),
  effect: "command",
  tool: { name: "list_messages" },
  tag: "Messages",
  summary: "Read the thread with a partner, oldest first",
  description: `Marks the partner's messages as read. Shows the newest ${MOST_MESSAGES} messages.`,
  params: z.strictObject({ partnerId: idInPath }),
  query: none,
  body: none,
  response: dataOf(z.object({ messages: z.array(messageView) })),
  errors: ["partner_not_found"],
  example: { response: { data: { messages: [MESSAGE_EXAMPLE] } } },
  async handle(tx, { caller, params, origin }) {
    const { brandId } = caller;
    const { id: partnerId, programId, accountId } = await findPartner(tx, brandId, params.partnerId);
    const messages = await readThread(tx, {
      partnerId,
      brandId,
      programId,
      accountId,
      writtenBy: "partner",
      origin,
    });
    return { data: { messages: messages.map(viewMessage) } };
  },
});
