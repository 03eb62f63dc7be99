import { z } from "zod";
import { createBrand } from "../../commands/brands/create-brand.ts";
import { moveBrand } from "../../commands/brands/move-brand.ts";
import type { BrandVerb } from "../../domain/programs/brand.ts";
import { command, OPERATOR } from "../command.ts";
import { given } from "../fields.ts";

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
    summary: "Make a brand, active at once or pending until it is activated.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      name: given("NAME", "What partners see."),
      email: given("ADDRESS", "The brand's own address, to which mail goes."),
      pending: z.boolean().default(false).describe("Its programs are not listed before it is activated."),
    }),
    prints: "{brandId}",
    run: (tx, { name, email, pending }) =>
      createBrand(tx, { name, email, status: pending ? "pending" : "active", origin: OPERATOR }),
  }),
  moving("activate", "Let a pending brand's programs be listed."),
  moving("close", "Close a brand: its keys stop, its programs are not listed and credit no new sales."),
  moving("reopen", "Open a closed brand again."),
];
