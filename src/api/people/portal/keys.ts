import { z } from "zod";
import { createPartnerKey } from "../../../commands/keys/create-partner-key.ts";
import { revokePartnerKey } from "../../../commands/keys/revoke-key.ts";
import { SCOPES } from "../../../domain/access/roles.ts";
import { ApiError } from "../../../domain/api-errors.ts";
import { provesMailbox } from "../../../domain/sign-in/session.ts";
import { listPartnerKeys } from "../../../queries/keys/list-keys.ts";
import { endpoint, partnerPerson } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine } from "../../schema/common.ts";
import { keyView, viewKey } from "../views.ts";

/** The partner's keys. */
export const PARTNER_KEY_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/keys",
    status: 200,
    access: partnerPerson,
    effect: "read",
    tool: { name: "list_my_keys" },
    tag: "Account",
    summary: "List your keys",
    params: none,
    query: none,
    body: none,
    response: dataOf(z.array(keyView)),
    errors: [],
    example: { response: { data: [] } },
    async handle(deps, { caller: { accountId } }) {
      return { data: (await listPartnerKeys(deps.sql, accountId, deps.config.network)).map(viewKey) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/keys",
    status: 201,
    access: partnerPerson,
    effect: "command",
    stepUp: true,
    tool: { name: "create_my_key" },
    tag: "Account",
    summary: "Create a key of yours, which is shown this once",
    params: none,
    query: none,
    body: z.strictObject({ name: requiredLine(120), scope: z.enum(SCOPES) }),
    response: dataOf(z.object({ id: z.string(), key: z.string(), scope: z.enum(SCOPES) })),
    errors: ["mail_sign_in_required"],
    example: {
      body: { name: "Spreadsheet", scope: "read" },
      response: { data: { id: "pkey_01KAK3XH4V9Y2C6R8M0T5W7Z1C", key: "vpp_…", scope: "read" } },
    },
    async handle(tx, { caller: { accountId, person }, body, origin }) {
      // PEOPLE-3
      if (!provesMailbox(person.method)) throw new ApiError("mail_sign_in_required");
      return { data: await createPartnerKey(tx, { accountId, ...body, origin }) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/keys/{keyId}/revoke",
    status: 200,
    access: partnerPerson,
    effect: "command",
    stepUp: true,
    tool: { name: "revoke_my_key" },
    tag: "Account",
    summary: "Revoke a key of yours",
    params: z.strictObject({ keyId: idInPath }),
    query: none,
    body: none,
    response: dataOf(z.object({ id: z.string(), revokedAt: z.string() })),
    errors: ["key_not_found"],
    example: {
      response: { data: { id: "pkey_01KAK3XH4V9Y2C6R8M0T5W7Z1C", revokedAt: "2026-01-05T09:00:00.000Z" } },
    },
    async handle(tx, { caller, params: { keyId }, origin }) {
      const { id, revokedAt } = await revokePartnerKey(tx, { keyId, ownerId: caller.accountId, origin });
      return { data: { id, revokedAt: revokedAt.toISOString() } };
    },
  }),
];
