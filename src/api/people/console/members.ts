import { z } from "zod";
import { changeMember, removeMember } from "../../../commands/members/change-member.ts";
import { inviteMember } from "../../../commands/members/invite-member.ts";
import { revokeInvitation } from "../../../commands/members/revoke-invitation.ts";
import { ROLES } from "../../../domain/access/roles.ts";
import { listInvitationsOf } from "../../../queries/members/invitations.ts";
import { listMembers } from "../../../queries/members/list-members.ts";
import { endpoint, member } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine } from "../../schema/common.ts";

const role = z.enum(ROLES);
const seat = { name: z.string(), email: z.string(), role, mayPay: z.boolean() };
const read = { method: "GET", status: 200, access: member("viewer"), effect: "read", params: none } as const;
const change = { access: member("owner"), effect: "command", stepUp: true } as const;
const common = { tag: "Brand", query: none } as const;

const getMembers = endpoint({
  ...read,
  ...common,
  path: "/members",
  tool: { name: "list_members" },
  summary: "List the brand's people",
  body: none,
  response: dataOf(
    z.array(
      z.object({
        id: z.string(),
        ...seat,
        createdAt: z.string(),
        lastSeenAt: z.string().nullable().describe("Last use of a session; null if none is kept."),
      }),
    ),
  ),
  errors: [],
  example: { response: { data: [] } },
  async handle(deps, { caller }) {
    const members = await listMembers(deps.sql, caller.brandId);
    const data = members.map(({ createdAt, lastSeenAt, ...one }) => {
      return { ...one, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
    });
    return { data };
  },
});

const patchMember = endpoint({
  ...change,
  ...common,
  method: "PATCH",
  path: "/members/{memberId}",
  status: 200,
  tool: { name: "change_member" },
  summary: "Change what a person may do in the brand",
  params: z.strictObject({ memberId: idInPath }),
  body: z.strictObject({ role: role.optional(), mayPay: z.boolean().optional() }),
  response: dataOf(z.object({ memberId: z.string(), role, mayPay: z.boolean() })),
  errors: ["member_not_found", "conflict"],
  example: {
    response: { data: { memberId: "mbr_01KAK3XH4V9Y2C6R8M0T5W7Z1C", role: "manager", mayPay: true } },
  },
  async handle(tx, { caller: { brandId }, params, body, origin }) {
    return { data: await changeMember(tx, { brandId, ...params, ...body, origin }) };
  },
});

const postMemberRemove = endpoint({
  ...change,
  ...common,
  method: "POST",
  path: "/members/{memberId}/remove",
  status: 200,
  tool: { name: "remove_member" },
  summary: "End a person's place in the brand",
  params: z.strictObject({ memberId: idInPath }),
  body: none,
  response: dataOf(z.object({ memberId: z.string() })),
  errors: ["member_not_found", "conflict"],
  example: { response: { data: { memberId: "mbr_01KAK3XH4V9Y2C6R8M0T5W7Z1C" } } },
  async handle(tx, { caller: { brandId }, params: { memberId }, origin }) {
    return { data: await removeMember(tx, { brandId, memberId, origin }) };
  },
});

const getInvitations = endpoint({
  ...read,
  ...common,
  path: "/invitations",
  tool: { name: "list_invitations" },
  summary: "List the open invitations",
  body: none,
  response: dataOf(
    z.array(
      z.object({ id: z.string(), email: z.string(), role, mayPay: z.boolean(), expiresAt: z.string() }),
    ),
  ),
  errors: [],
  example: { response: { data: [] } },
  async handle(deps, { caller: { brandId } }) {
    const invitations = await listInvitationsOf(deps.sql, brandId, deps.systemClock.now());
    const data = invitations.map(({ id, email, role: offered, mayPay, expiresAt }) => {
      return { id, email, role: offered, mayPay, expiresAt: expiresAt.toISOString() };
    });
    return { data };
  },
});

const postInvitations = endpoint({
  ...change,
  ...common,
  method: "POST",
  path: "/invitations",
  status: 201,
  tool: { name: "invite_member" },
  summary: "Invite a person to the brand's team",
  params: none,
  body: z.strictObject({ email: requiredLine(254), role, mayPay: z.boolean().default(false) }),
  response: dataOf(z.object({ invitationId: z.string(), expiresAt: z.string() })),
  errors: ["conflict"],
  limit: { name: "memberInvitationBrand", of: ({ caller }) => caller.brandId },
  example: {
    body: { email: "milo@acme.example", role: "manager" },
    response: {
      data: { invitationId: "ivt_01KAK3XH4V9Y2C6R8M0T5W7Z1C", expiresAt: "2026-01-12T09:00:00.000Z" },
    },
  },
  async handle(tx, { caller: { brandId }, body, origin }) {
    const { invitationId, expiresAt } = await inviteMember(tx, { brandId, ...body, origin });
    return { data: { invitationId, expiresAt: expiresAt.toISOString() } };
  },
});

const postInvitationRevoke = endpoint({
  ...change,
  ...common,
  method: "POST",
  path: "/invitations/{invitationId}/revoke",
  status: 200,
  tool: { name: "revoke_invitation" },
  summary: "Take an invitation back",
  params: z.strictObject({ invitationId: idInPath }),
  body: none,
  response: dataOf(z.object({ invitationId: z.string() })),
  errors: ["invitation_not_found"],
  example: { response: { data: { invitationId: "ivt_01KAK3XH4V9Y2C6R8M0T5W7Z1C" } } },
  async handle(tx, { caller: { brandId }, params: { invitationId }, origin }) {
    return { data: await revokeInvitation(tx, { brandId, invitationId, origin }) };
  },
});

/** The brand's team: everybody sees it, owners change it. */
export const MEMBER_ENDPOINTS = [
  getMembers,
  patchMember,
  postMemberRemove,
  getInvitations,
  postInvitations,
  postInvitationRevoke,
];
