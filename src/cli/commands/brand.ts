import { z } from "zod";
import { createBrand } from "../../commands/brands/create-brand.ts";
import { command, OPERATOR } from "../command.ts";
import { given } from "../fields.ts";

/** Brands, which own programs. */
export const brandCommands = [
  command({
    noun: "brand",
    verb: "create",
    summary: "Make a brand, active at once.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      name: given("NAME", "What partners see."),
      email: given("ADDRESS", "The brand's own address, to which mail goes."),
    }),
    prints: "{brandId}",
    run: (tx, { name, email }) => createBrand(tx, { name, email, origin: OPERATOR }),
  }),
];
