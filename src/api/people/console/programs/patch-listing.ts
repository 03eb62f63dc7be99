import { z } from "zod";
import { updateProgram } from "../../../../commands/programs/update-program.ts";
import { getProgram } from "../../../../queries/programs/get-program.ts";
import { PROGRAM_DETAIL_EXAMPLE } from "../../../brand/programs/example.ts";
import { listingFields } from "../../../brand/programs/program-body.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../../schema/common.ts";
import { programDetailView, viewProgramDetail } from "../../../views/program.ts";

/** CONSOLE-26. */
export const patchListing = endpoint({
  method: "PATCH",
  path: "/programs/{programId}/listing",
  status: 200,
  access: member("owner"),
  effect: "command",
  tool: { name: "update_listing" },
  tag: "Programs",
  summary: "Change what partners see of a program",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: z.strictObject({
    changes: listingFields.describe("Only the fields sent change."),
    from: listingFields.describe("Refused unless these are still the program's values."),
  }),
  response: dataOf(programDetailView),
  errors: ["program_not_found", "conflict"],
  example: {
    body: { changes: { description: "Tea by post." }, from: { description: "Tea." } },
    response: { data: PROGRAM_DETAIL_EXAMPLE },
  },
  async handle(tx, { caller: { brandId }, params: { programId }, body: { changes, from }, origin }) {
    await updateProgram(tx, { brandId, programId, changes, from, origin });
    const program = await getProgram(tx, brandId, programId);
    return { data: viewProgramDetail(program, tx.deps.config.baseUrl) };
  },
});
