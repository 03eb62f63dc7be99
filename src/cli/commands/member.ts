import { z } from "zod";
import { changeMember, removeMember } from "../../commands/members/change-member.ts";
import { inviteMember } from "../../commands/members/invite-member.ts";
import { ROLES } from "../../domain/access/roles.ts";
import { listMembers } from "../../queries/members/list-members.ts";
import { command, OPERATOR } from "../command.ts";
import { given } from "../fields.ts";

const brandFlag = given("brd_…", "Id of the brand.");
const member = given("mbr_…", "Id of the member.");
const role = z.enum(ROLES).describe("Role of the person; each role includes the ones before it.");

/** A brand's team. */
export const memberCommands = [
  command({
    noun: "member",
    verb: "list",
    summary: "List a brand's people.",
    effect: "read",
    positionals: [],
    input: z.strictObject({ brand: brandFlag }),
    prints: "[{id, name, email, role, mayPay, createdAt}]",
    run: (deps, { brand }) => listMembers(deps.sql, brand),
  }),
  command({
    noun: "member",
    verb: "invite",
    summary: "Invite a person to a brand by mail, replacing an open invitation to the same address.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      brand: brandFlag,
      email: given("ADDRESS", "The person's address."),
      role,
      mayPay: z
        .boolean()
        .default(false)
        .describe("Whether the person may start and release payouts; owners always may."),
    }),
    prints: "{invitationId, expiresAt}",
    run: (tx, { brand, ...invitation }) =>
      inviteMember(tx, { brandId: brand, ...invitation, origin: OPERATOR }),
  }),
  command({
    noun: "member",
    verb: "change",
    summary: "Change what a person may do in a brand, from the next request on.",
    effect: "change",
    positionals: ["member"],
    input: z.strictObject({
      member,
      brand: brandFlag,
      role: role.optional(),
      pay: z.enum(["on", "off"]).optional().describe("Whether the person may start and release payouts."),
    }),
    prints: "{memberId, role, mayPay}",
    run: (tx, input) =>
      changeMember(tx, {
        brandId: input.brand,
        memberId: input.member,
        role: input.role,
        mayPay: input.pay === undefined ? undefined : input.pay === "on",
        origin: OPERATOR,
      }),
  }),
  command({
    noun: "member",
    verb: "remove",
    summary: "Remove a person from a brand, effective immediately.",
    effect: "change",
    positionals: ["member"],
    input: z.strictObject({ member, brand: brandFlag }),
    prints: "{memberId}",
    run: (tx, input) => removeMember(tx, { brandId: input.brand, memberId: input.member, origin: OPERATOR }),
  }),
];
