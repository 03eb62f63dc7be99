import { z } from "zod";
import { createBrandKey } from "../../../commands/keys/create-brand-key.ts";
import { revokeBrandKey } from "../../../commands/keys/revoke-key.ts";
import { ROLES } from "../../../domain/access/roles.ts";
import { listBrandKeys } from "../../../queries/keys/list-keys.ts";
import { endpoint, member } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, requiredLine } from "../../schema/common.ts";
import { keyView, viewKey } from "../views.ts";

/** The brand's keys: owners see, create and revoke them. */
export const BRAND_KEY_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/keys",
    status: 200,
    access: member("owner"),
    effect: "read",
    tool: { name: "list_keys" },
    tag: "Brand",
    summary: "List the brand's keys",
    params: none,
    query: none,
    body: none,
    response: dataOf(z.array(keyView)),
    errors: [],
    example: { response: { data: [] } },
    async handle(deps, { caller: { brandId } }) {
      return { data: (await listBrandKeys(deps.sql, brandId, deps.config.network)).map(viewKey) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/keys",
    status: 201,
    access: member("owner"),
    effect: "command",
    stepUp: true,
    tool: { name: "create_key" },
    tag: "Brand",
    summary: "Create a key of the brand, which is shown this once",
    params: none,
    query: none,
    body: z.strictObject({ name: requiredLine(120), role: z.enum(ROLES) }),
    response: dataOf(z.object({ id: z.string(), key: z.string(), role: z.enum(ROLES) })),
    errors: ["conflict"],
    example: {
      body: { name: "Reporting", role: "viewer" },
      response: { data: { id: "key_01KAK3XH4V9Y2C6R8M0T5W7Z1C", key: "vpk_…", role: "viewer" } },
    },
    async handle(tx, { caller: { brandId }, body, origin }) {
      return { data: await createBrandKey(tx, { brandId, ...body, origin }) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/keys/{keyId}/revoke",
    status: 200,
    access: member("owner"),
    effect: "command",
    stepUp: true,
    tool: { name: "revoke_key" },
    tag: "Brand",
    summary: "Revoke a key of the brand",
    params: z.strictObject({ keyId: idInPath }),
    query: none,
    body: none,
    response: dataOf(z.object({ id: z.string(), revokedAt: z.string() })),
    errors: ["key_not_found"],
    example: {
      response: { data: { id: "key_01KAK3XH4V9Y2C6R8M0T5W7Z1C", revokedAt: "2026-01-05T09:00:00.000Z" } },
    },
    async handle(tx, { caller, params: { keyId }, origin }) {
      const { id, revokedAt } = await revokeBrandKey(tx, { keyId, ownerId: caller.brandId, origin });
      return { data: { id, revokedAt: revokedAt.toISOString() } };
    },
  }),
];
