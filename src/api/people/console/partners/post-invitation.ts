import { z } from "zod";
import { invitePartner } from "../../../../commands/partners/invite-partner.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine, requiredText } from "../../../schema/common.ts";

const LONGEST_NOTE = 1000;

/** PARTNER-35. */
export const postPartnerInvitation = endpoint({
  method: "POST",
  path: "/programs/{programId}/invitations",
  status: 201,
  access: member("manager"),
  effect: "command",
  tool: { name: "invite_partner" },
  tag: "Partners",
  summary: "Invite someone to apply to a program by mail",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: z.strictObject({
    email: requiredLine(254),
    note: requiredText(LONGEST_NOTE).optional().describe("Stands in the mail as it is."),
  }),
  response: dataOf(z.object({ page: z.string().describe("The application page that the mail leads to.") })),
  errors: ["program_not_found", "conflict"],
  limit: { name: "partnerInvitationBrand", of: ({ caller }) => caller.brandId },
  example: {
    body: { email: "ada@ada-writes.example", note: "We loved your review of the grinder." },
    response: { data: { page: "https://partners.example/p/acme-coffee-partners" } },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body, origin }) {
    const { email, note = null } = body;
    return { data: await invitePartner(tx, { brandId, programId, email, note, origin }) };
  },
});
