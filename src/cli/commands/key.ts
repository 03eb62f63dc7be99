import { z } from "zod";
import { createBrandKey } from "../../commands/keys/create-brand-key.ts";
import { createPartnerKey } from "../../commands/keys/create-partner-key.ts";
import { revokeBrandKey, revokePartnerKey } from "../../commands/keys/revoke-key.ts";
import { ROLES, SCOPES } from "../../domain/access/roles.ts";
import { command, OPERATOR } from "../command.ts";
import { accountFlag, given } from "../fields.ts";

const name = given("NAME", "Name of the key.").optional();

/** API keys of brands and partners; a key is printed once, when it is created. */
export const keyCommands = [
  command({
    noun: "key",
    verb: "create",
    summary: "Create a brand key. It is shown only once.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      brand: given("brd_…", "Id of the brand."),
      role: z.enum(ROLES).describe("Role of the key; each role includes the ones before it."),
      name,
    }),
    prints: "{id, key, role}",
    run: (tx, input) =>
      createBrandKey(tx, {
        brandId: input.brand,
        role: input.role,
        name: input.name ?? null,
        origin: OPERATOR,
      }),
  }),
  command({
    noun: "key",
    verb: "revoke",
    summary: "Revoke a brand key. It stops working immediately.",
    effect: "change",
    positionals: ["key"],
    input: z.strictObject({ key: given("key_…", "Id of the key.") }),
    prints: "{id, revokedAt}",
    run: (tx, { key }) => revokeBrandKey(tx, { keyId: key, origin: OPERATOR }),
  }),
  command({
    noun: "partner-key",
    verb: "create",
    summary: "Create a partner key. It is shown only once.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      account: accountFlag,
      scope: z.enum(SCOPES).describe("Scope of the key; write includes read."),
      name,
    }),
    prints: "{id, key, scope}",
    run: (tx, input) =>
      createPartnerKey(tx, {
        accountId: input.account,
        scope: input.scope,
        name: input.name ?? null,
        origin: OPERATOR,
      }),
  }),
  command({
    noun: "partner-key",
    verb: "revoke",
    summary: "Revoke a partner key. It stops working immediately.",
    effect: "change",
    positionals: ["key"],
    input: z.strictObject({ key: given("pkey_…", "Id of the key.") }),
    prints: "{id, revokedAt}",
    run: (tx, { key }) => revokePartnerKey(tx, { keyId: key, origin: OPERATOR }),
  }),
];
