import { z } from "zod";
import { createBrandKey } from "../../commands/keys/create-brand-key.ts";
import { createPartnerKey } from "../../commands/keys/create-partner-key.ts";
import { revokeBrandKey, revokePartnerKey } from "../../commands/keys/revoke-key.ts";
import { ROLES, SCOPES } from "../../domain/access/roles.ts";
import { command, OPERATOR } from "../command.ts";
import { accountFlag, given } from "../fields.ts";

const name = given("NAME", "What its owner calls it.").optional();

/** API keys of brands and of people; a key is printed once, when it is made. */
export const keyCommands = [
  command({
    noun: "key",
    verb: "create",
    summary: "Make a key of a brand. It is shown this once.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      brand: given("brd_…", "Id of the brand."),
      role: z.enum(ROLES).describe("What the key may do; each role may do what the ones before it may."),
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
    summary: "Revoke a key of a brand: it stops working with the next request.",
    effect: "change",
    positionals: ["key"],
    input: z.strictObject({ key: given("key_…", "Id of the key.") }),
    prints: "{id, revokedAt}",
    run: (tx, { key }) => revokeBrandKey(tx, { keyId: key, origin: OPERATOR }),
  }),
  command({
    noun: "partner-key",
    verb: "create",
    summary: "Make a key of a person. It is shown this once.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      account: accountFlag,
      scope: z.enum(SCOPES).describe("What the key may do; write may do what read may."),
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
    summary: "Revoke a key of a person: it stops working with the next request.",
    effect: "change",
    positionals: ["key"],
    input: z.strictObject({ key: given("pkey_…", "Id of the key.") }),
    prints: "{id, revokedAt}",
    run: (tx, { key }) => revokePartnerKey(tx, { keyId: key, origin: OPERATOR }),
  }),
];
