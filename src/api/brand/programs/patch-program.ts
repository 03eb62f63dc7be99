import { z } from "zod";
import { updateProgram } from "../../../commands/programs/update-program.ts";
import { getProgram } from "../../../queries/programs/get-program.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { programDetailView, viewProgramDetail } from "../../views/program.ts";
import { PROGRAM_DETAIL_EXAMPLE } from "./example.ts";
import { updateProgramBody } from "./program-body.ts";

export const patchProgram = endpoint({
  method: "PATCH",
  path: "/programs/{programId}",
  status: 200,
  access: brandKey("owner"),
  effect: "command",
  tool: { name: "update_program" },
  tag: "Programs",
  summary: "Change a program",
  description:
    "Only the fields sent change. While somebody is approved or suspended in the program, a cut of the terms takes effect " +
    "three business days later (scheduledChange) and an increase at once; sending the value in force again withdraws " +
    "that field's pending cut. Partners are emailed either way.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: updateProgramBody,
  answer: dataOf(programDetailView),
  errors: ["program_not_found", "conflict"],
  example: {
    body: { recruiterOverridePercent: 10, openToAll: false },
    answer: { data: PROGRAM_DETAIL_EXAMPLE },
  },
  async handle(tx, { caller, params, body, origin }) {
    const { brandId } = caller;
    await updateProgram(tx, { brandId, programId: params.programId, changes: body, origin });
    const program = await getProgram(tx, brandId, params.programId);
    return { data: viewProgramDetail(program, tx.deps.config.baseUrl) };
  },
});
