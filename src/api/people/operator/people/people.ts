import { z } from "zod";
import { verifyEmail } from "../../../../commands/accounts/verify-email.ts";
import { deleteAccount } from "../../../../commands/erasure/delete-account.ts";
import { revokePartnerKey } from "../../../../commands/keys/revoke-key.ts";
import { issueSignInLink } from "../../../../commands/sign-in/issue-link.ts";
import { ROLES } from "../../../../domain/access/roles.ts";
import { signInAddress } from "../../../../domain/sign-in/member.ts";
import { findPersonByAddress, type FoundPerson } from "../../../../queries/desk/find-person.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine, timestamp } from "../../../schema/common.ts";
import { keyView, viewKey } from "../../views.ts";
import { labelPartsView, viewLabelParts } from "../../label-parts.ts";
import { deskChangeWithStepUp, deskRead } from "../frames.ts";

const seat = { role: z.enum(ROLES), mayPay: z.boolean(), brandId: z.string(), brandName: z.string() };

const personView = z.object({
  login: z
    .object({ id: z.string(), email: z.string(), name: z.string(), createdAt: timestamp, sessions: z.int() })
    .nullable()
    .describe("Null for someone who never signed in."),
  seats: z.array(z.object({ memberId: z.string(), ...seat, brandStatus: z.string() })),
  invitations: z.array(z.object({ id: z.string(), ...seat, expiresAt: timestamp })),
  account: z
    .object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      handle: z.string(),
      country: z.string(),
      emailVerifiedAt: timestamp.nullable(),
      taxFormAt: timestamp.nullable(),
      createdAt: timestamp,
    })
    .nullable()
    .describe("The partner account; null for someone who is no partner."),
  payoutAccount: z
    .object({
      rail: z.string(),
      label: z.string(),
      labelParts: labelPartsView,
      connectedAt: timestamp,
      refusedReason: z.string().nullable(),
    })
    .nullable(),
  partners: z.array(
    z.object({
      partnerId: z.string(),
      status: z.string(),
      programId: z.string(),
      programName: z.string(),
      brandId: z.string(),
      brandName: z.string(),
    }),
  ),
  keys: z.array(keyView).describe("The partner's keys."),
});

const viewPerson = (person: FoundPerson): z.input<typeof personView> => ({
  login: person.login && { ...person.login, createdAt: person.login.createdAt.toISOString() },
  seats: person.seats.map((one) => ({ ...one })),
  invitations: person.invitations.map(({ id, role, mayPay, brandId, brandName, expiresAt }) => {
    return { id, role, mayPay, brandId, brandName, expiresAt: expiresAt.toISOString() };
  }),
  account: person.account && {
    ...person.account,
    emailVerifiedAt: person.account.emailVerifiedAt?.toISOString() ?? null,
    taxFormAt: person.account.taxFormAt?.toISOString() ?? null,
    createdAt: person.account.createdAt.toISOString(),
  },
  payoutAccount: person.payoutAccount && {
    ...person.payoutAccount,
    labelParts: viewLabelParts(person.payoutAccount.label),
    connectedAt: person.payoutAccount.connectedAt.toISOString(),
  },
  partners: person.partners.map((one) => ({ ...one })),
  keys: person.keys.map(viewKey),
});

/** DESK-12. */
const getPerson = endpoint({
  ...deskRead,
  path: "/people",
  tool: { name: "find_person" },
  summary: "Look a person up by email address: member, partner, or someone invited",
  params: none,
  query: z.strictObject({ email: requiredLine(254) }),
  response: dataOf(personView),
  errors: [],
  example: {
    response: {
      data: {
        ...{ login: null, seats: [], invitations: [], account: null, payoutAccount: null },
        ...{ partners: [], keys: [] },
      },
    },
  },
  async handle(deps, { query: { email } }) {
    return { data: viewPerson(await findPersonByAddress(deps, signInAddress(email))) };
  },
});

/** PEOPLE-21, DESK-12. */
const postSignInLink = endpoint({
  ...deskChangeWithStepUp,
  status: 201,
  path: "/people/sign-in-links",
  tool: { name: "create_sign_in_link" },
  summary: "Make a link for a person whom no mail reaches; it works once, for 15 minutes",
  params: none,
  body: z.strictObject({ email: requiredLine(254) }),
  response: dataOf(z.object({ link: z.string().describe("Shown this once.") })),
  errors: [],
  example: {
    body: { email: "nora@mail.example" },
    response: { data: { link: "https://partners.example/sign-in/link?token=…" } },
  },
  async handle(tx, { body: { email }, origin }) {
    return { data: await issueSignInLink(tx, { email, origin }) };
  },
});

const ofAccount = z.strictObject({ accountId: idInPath });
const ACCOUNT_ID = "acc_01KAK3XH4V9Y2C6R8M0T5W7Z1C";

/** DESK-12. */
const postVerifyEmail = endpoint({
  ...deskChangeWithStepUp,
  path: "/accounts/{accountId}/verify-email",
  tool: { name: "verify_account_email" },
  summary: "Mark a partner's email address as verified",
  params: ofAccount,
  body: none,
  response: dataOf(z.object({ accountId: z.string(), emailVerifiedAt: timestamp })),
  errors: [],
  example: {
    response: { data: { accountId: ACCOUNT_ID, emailVerifiedAt: "2026-01-05T09:00:00.000Z" } },
  },
  async handle(tx, { params: { accountId }, origin }) {
    const { emailVerifiedAt } = await verifyEmail(tx, { accountId, origin });
    return { data: { accountId, emailVerifiedAt: emailVerifiedAt.toISOString() } };
  },
});

/** PARTNER-20, DESK-12. */
const postDelete = endpoint({
  ...deskChangeWithStepUp,
  path: "/accounts/{accountId}/delete",
  tool: { name: "delete_account" },
  summary: "Delete a partner's account: personal data goes, the ledger stays",
  params: ofAccount,
  body: none,
  response: dataOf(z.object({ accountId: z.string(), deletedAt: timestamp })),
  errors: ["conflict"],
  example: { response: { data: { accountId: ACCOUNT_ID, deletedAt: "2026-01-05T09:00:00.000Z" } } },
  async handle(tx, { params: { accountId }, origin }) {
    const { deletedAt } = await deleteAccount(tx, { accountId, origin });
    return { data: { accountId, deletedAt: deletedAt.toISOString() } };
  },
});

/** DESK-12. */
const postKeyRevoke = endpoint({
  ...deskChangeWithStepUp,
  path: "/accounts/{accountId}/keys/{keyId}/revoke",
  tool: { name: "revoke_partner_key" },
  summary: "Revoke a partner's key; it stops working at once",
  params: z.strictObject({ accountId: idInPath, keyId: idInPath }),
  body: none,
  response: dataOf(z.object({ id: z.string(), revokedAt: timestamp })),
  errors: ["key_not_found"],
  example: {
    response: { data: { id: "pkey_01KAK3XH4V9Y2C6R8M0T5W7Z1C", revokedAt: "2026-01-05T09:00:00.000Z" } },
  },
  async handle(tx, { params: { accountId, keyId }, origin }) {
    const { id, revokedAt } = await revokePartnerKey(tx, { keyId, ownerId: accountId, origin });
    return { data: { id, revokedAt: revokedAt.toISOString() } };
  },
});

/** People by their address. */
export const PEOPLE_ENDPOINTS = [getPerson, postSignInLink, postVerifyEmail, postDelete, postKeyRevoke];
