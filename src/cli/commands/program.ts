import { z } from "zod";
import { listProgramsOfAll } from "../../queries/operations/list-brands.ts";
import { command } from "../command.ts";
import { given, limitFlag } from "../fields.ts";

/** Programs, which the brands' people create. */
export const programCommands = [
  command({
    noun: "program",
    verb: "list",
    summary: "List the programs, by brand and name.",
    effect: "read",
    positionals: [],
    input: z.strictObject({
      brand: given("brd_…", "Only programs of this brand.").optional(),
      search: given(
        "TEXT",
        "Only those with this text in the slug, or in the name of program or brand.",
      ).optional(),
      limit: limitFlag,
    }),
    prints: "[{id, name, slug, currency, status, brandId, brandName, availableCents}]",
    async run({ sql }, { brand = null, search = null, limit }) {
      const filter = { brandId: brand, programId: null, search };
      return (await listProgramsOfAll(sql, filter, { limit, after: null })).slice(0, limit);
    },
  }),
];
