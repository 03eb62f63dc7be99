import { z } from "zod";
import { moveBrand } from "../../commands/brands/move-brand.ts";
import { openBrand } from "../../commands/brands/open-brand.ts";
import type { BrandVerb } from "../../domain/programs/brand.ts";
import { listBrands } from "../../queries/operations/list-brands.ts";
import { command, OPERATOR } from "../command.ts";
import { given, limitFlag } from "../fields.ts";

const moving = (verb: BrandVerb, summary: string) =>
  command({
    noun: "brand",
    verb,
    summary,
    effect: "change",
    positionals: ["brand"],
    input: z.strictObject({ brand: given("brd_…", "Id of the brand.") }),
    prints: "{brandId, status}",
    run: (tx, { brand }) => moveBrand(tx, { brandId: brand, verb, origin: OPERATOR }),
  });

/** Brands, which own programs. */
export const brandCommands = [
  command({
    noun: "brand",
    verb: "create",
    summary:
      "Create a brand, active immediately or pending until activated, and invite its first owner by mail.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      name: given("NAME", "Name shown to partners."),
      email: given("ADDRESS", "The brand's email address, and its first owner's."),
      pending: z.boolean().default(false).describe("Do not list its programs until it is activated."),
    }),
    prints: "{brandId, invitationId}",
    run: (tx, { name, email, pending }) =>
      openBrand(tx, { name, email, isPending: pending, origin: OPERATOR }),
  }),
  command({
    noun: "brand",
    verb: "list",
    summary: "List the brands, newest first.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      search: given("TEXT", "Only those with this text in the name or the address.").optional(),
      limit: limitFlag,
    }),
    prints: "[{id, name, email, status, createdAt, programs, members}]: the last two are counts",
    async run({ sql }, { search = null, limit }) {
      return (await listBrands(sql, { limit, after: null }, search)).slice(0, limit);
    },
  }),
  moving("activate", "Activate a pending brand, so that its programs are listed."),
  moving(
    "close",
    "Close a brand: its keys stop working, and its programs are unlisted and credit no new sales.",
  ),
  moving("reopen", "Reopen a closed brand. One that was pending is pending again."),
];
