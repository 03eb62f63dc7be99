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
    "Only the fields sent change. While the program has approved or suspended partners, a cut of the " +
    "terms takes effect three business days later (scheduledChange), an increase immediately. Sending " +
    "the current value withdraws the field's pending cut. Partners get an email either way.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: updateProgramBody,
  response: dataOf(programDetailView),
  errors: ["program_not_found", "conflict"],
  example: {
    body: { recruiterOverridePercent: 10, openToAll: false },
    response: { data: PROGRAM_DETAIL_EXAMPLE },
  },
  async handle(tx, { caller, params, body, origin }) {
    const { brandId } = caller;
    await updateProgram(tx, { brandId, programId: params.programId, changes: body, origin });
    const program = await getProgram(tx, brandId, params.programId);
    return { data: viewProgramDetail(program, tx.deps.config.baseUrl) };
  },
});
