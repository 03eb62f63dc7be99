import { z } from "zod";
import { readThread } from "../../../commands/messages/read-thread.ts";
import { MOST_MESSAGES } from "../../../queries/messages/thread.ts";
import { findOwnPartner } from "../../../queries/partners/own-partner.ts";
import { endpoint, partnerKey } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { MESSAGE_EXAMPLE, messageView, viewMessage } from "../../views/message.ts";

export const getMyMessages = endpoint({
  method: "GET",
  path: "/partner/programs/{program}/messages",
  status: 200,
  access: partnerKey("read"),
  effect: "command",
  tool: { name: "list_my_messages" },
  tag: "Messages",
  summary: "Read the thread with a program's brand, oldest first",
  description: `Marks the brand's messages as read. Shows the newest ${MOST_MESSAGES} messages.`,
  params: z.strictObject({ program: idInPath.describe("Program id, slug, or your partner id.") }),
  query: none,
  body: none,
  response: dataOf(z.object({ messages: z.array(messageView) })),
  errors: ["program_not_joined"],
  example: { response: { data: { messages: [MESSAGE_EXAMPLE] } } },
  async handle(tx, { caller, params, origin }) {
    const { partnerId, brandId, programId, accountId } = await findOwnPartner(
      tx,
      caller.accountId,
      params.program,
    );
    const messages = await readThread(tx, {
      partnerId,
      brandId,
      programId,
      accountId,
      writtenBy: "brand",
      origin,
    });
    return { data: { messages: messages.map(viewMessage) } };
  },
});
