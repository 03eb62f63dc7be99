import { z } from "zod";
import { openBrand } from "../../../../commands/brands/open-brand.ts";
import { moveBrand } from "../../../../commands/brands/move-brand.ts";
import { revokeBrandKey } from "../../../../commands/keys/revoke-key.ts";
import { changeMember, removeMember } from "../../../../commands/members/change-member.ts";
import { inviteMember } from "../../../../commands/members/invite-member.ts";
import { revokeInvitation } from "../../../../commands/members/revoke-invitation.ts";
import { ROLES } from "../../../../domain/access/roles.ts";
import { BRAND_STATUSES } from "../../../../domain/programs/brand.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine, timestamp } from "../../../schema/common.ts";
import { deskChangeWithStepUp } from "../frames.ts";

const BRAND_ID = "brd_01KAK3XH4V9Y2C6R8M0T5W7Z1B";
const MEMBER_ID = "mbr_01KAK3XH4V9Y2C6R8M0T5W7Z1C";
const INVITATION_ID = "ivt_01KAK3XH4V9Y2C6R8M0T5W7Z1C";
const role = z.enum(ROLES);
const ofBrand = z.strictObject({ brandId: idInPath });
const ofMember = z.strictObject({ brandId: idInPath, memberId: idInPath });

/** PEOPLE-16, DESK-13. */
const postBrand = endpoint({
  ...deskChangeWithStepUp,
  status: 201,
  idempotency: "required",
  path: "/brands",
  tool: { name: "create_brand" },
  summary: "Create a brand and invite its first owner by mail",
  params: none,
  body: z.strictObject({
    name: requiredLine(120).describe("As partners see it."),
    email: requiredLine(254).describe("The brand's address, and its first owner's."),
    isPending: z.boolean().default(false).describe("Its programs are not listed until it is activated."),
  }),
  response: dataOf(z.object({ brandId: z.string(), invitationId: z.string() })),
  errors: ["conflict"],
  example: {
    body: { name: "Acme", email: "olivia@acme.example" },
    response: { data: { brandId: BRAND_ID, invitationId: INVITATION_ID } },
  },
  async handle(tx, { body, origin }) {
    return { data: await openBrand(tx, { ...body, origin }) };
  },
});

const moved = dataOf(z.object({ brandId: z.string(), status: z.enum(BRAND_STATUSES) }));
const move = { ...deskChangeWithStepUp, params: ofBrand, body: none, response: moved } as const;
const movedTo = (status: (typeof BRAND_STATUSES)[number]) =>
  ({ errors: ["conflict"], example: { response: { data: { brandId: BRAND_ID, status } } } }) as const;

/** PROGRAM-11, DESK-13. */
const postActivate = endpoint({
  ...move,
  ...movedTo("active"),
  path: "/brands/{brandId}/activate",
  tool: { name: "activate_brand" },
  summary: "Activate a pending brand, so that its programs are listed",
  async handle(tx, { params: { brandId }, origin }) {
    return { data: await moveBrand(tx, { brandId, verb: "activate", origin }) };
  },
});

/** PROGRAM-11, DESK-13. */
const postClose = endpoint({
  ...move,
  ...movedTo("closed"),
  path: "/brands/{brandId}/close",
  tool: { name: "close_brand" },
  summary: "Close a brand: its keys and people are refused, its programs credit no new sales",
  async handle(tx, { params: { brandId }, origin }) {
    return { data: await moveBrand(tx, { brandId, verb: "close", origin }) };
  },
});

/** PROGRAM-11, DESK-13. */
const postReopen = endpoint({
  ...move,
  ...movedTo("active"),
  path: "/brands/{brandId}/reopen",
  tool: { name: "reopen_brand" },
  summary: "Reopen a closed brand; one that was pending is pending again",
  async handle(tx, { params: { brandId }, origin }) {
    return { data: await moveBrand(tx, { brandId, verb: "reopen", origin }) };
  },
});

/** PEOPLE-16, DESK-13. */
const postInvitation = endpoint({
  ...deskChangeWithStepUp,
  status: 201,
  path: "/brands/{brandId}/invitations",
  tool: { name: "invite_member" },
  summary: "Invite a person to a brand's team",
  params: ofBrand,
  body: z.strictObject({ email: requiredLine(254), role, mayPay: z.boolean().default(false) }),
  response: dataOf(z.object({ invitationId: z.string(), expiresAt: timestamp })),
  errors: ["conflict"],
  example: {
    body: { email: "milo@acme.example", role: "owner" },
    response: { data: { invitationId: INVITATION_ID, expiresAt: "2026-01-12T09:00:00.000Z" } },
  },
  async handle(tx, { params: { brandId }, body, origin }) {
    const { invitationId, expiresAt } = await inviteMember(tx, { brandId, ...body, origin });
    return { data: { invitationId, expiresAt: expiresAt.toISOString() } };
  },
});

/** PEOPLE-16, DESK-13. */
const postInvitationRevoke = endpoint({
  ...deskChangeWithStepUp,
  path: "/brands/{brandId}/invitations/{invitationId}/revoke",
  tool: { name: "revoke_invitation" },
  summary: "Revoke an open invitation",
  params: z.strictObject({ brandId: idInPath, invitationId: idInPath }),
  body: none,
  response: dataOf(z.object({ invitationId: z.string() })),
  errors: ["invitation_not_found"],
  example: { response: { data: { invitationId: INVITATION_ID } } },
  async handle(tx, { params, origin }) {
    return { data: await revokeInvitation(tx, { ...params, origin }) };
  },
});

/** DESK-13. */
const patchMember = endpoint({
  ...deskChangeWithStepUp,
  method: "PATCH",
  path: "/brands/{brandId}/members/{memberId}",
  tool: { name: "change_member" },
  summary: "Change what a person may do in a brand",
  params: ofMember,
  body: z.strictObject({ role: role.optional(), mayPay: z.boolean().optional() }),
  response: dataOf(z.object({ memberId: z.string(), role, mayPay: z.boolean() })),
  errors: ["member_not_found", "conflict"],
  example: {
    body: { role: "owner" },
    response: { data: { memberId: MEMBER_ID, role: "owner", mayPay: true } },
  },
  async handle(tx, { params, body, origin }) {
    return { data: await changeMember(tx, { ...params, ...body, origin }) };
  },
});

/** DESK-13. */
const postMemberRemove = endpoint({
  ...deskChangeWithStepUp,
  path: "/brands/{brandId}/members/{memberId}/remove",
  tool: { name: "remove_member" },
  summary: "End a person's place in a brand",
  params: ofMember,
  body: none,
  response: dataOf(z.object({ memberId: z.string() })),
  errors: ["member_not_found", "conflict"],
  example: { response: { data: { memberId: MEMBER_ID } } },
  async handle(tx, { params, origin }) {
    return { data: await removeMember(tx, { ...params, origin }) };
  },
});

/** DESK-12. */
const postKeyRevoke = endpoint({
  ...deskChangeWithStepUp,
  path: "/brands/{brandId}/keys/{keyId}/revoke",
  tool: { name: "revoke_brand_key" },
  summary: "Revoke a brand's key; it stops working at once",
  params: z.strictObject({ brandId: idInPath, keyId: idInPath }),
  body: none,
  response: dataOf(z.object({ id: z.string(), revokedAt: timestamp })),
  errors: ["key_not_found"],
  example: {
    response: { data: { id: "key_01KAK3XH4V9Y2C6R8M0T5W7Z1C", revokedAt: "2026-01-05T09:00:00.000Z" } },
  },
  async handle(tx, { params: { brandId, keyId }, origin }) {
    const { id, revokedAt } = await revokeBrandKey(tx, { keyId, ownerId: brandId, origin });
    return { data: { id, revokedAt: revokedAt.toISOString() } };
  },
});

/** What operators change about brands and their people. */
export const BRAND_CHANGES = [
  postBrand,
  postActivate,
  postClose,
  postReopen,
  postInvitation,
  postInvitationRevoke,
  patchMember,
  postMemberRemove,
  postKeyRevoke,
];
