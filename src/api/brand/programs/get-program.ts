import { z } from "zod";
import { getProgram as readProgram } from "../../../queries/programs/get-program.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../../schema/common.ts";
import { programDetailView, viewProgramDetail } from "../../views/program.ts";
import { PROGRAM_DETAIL_EXAMPLE } from "./example.ts";

export const getProgram = endpoint({
  method: "GET",
  path: "/programs/{programId}",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "get_program" },
  tag: "Programs",
  summary: "Show a program with its current terms and the scheduled change",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(programDetailView),
  errors: ["program_not_found"],
  example: { response: { data: PROGRAM_DETAIL_EXAMPLE } },
  async handle(deps, { caller, params }) {
    const program = await readProgram(deps.sql, caller.brandId, params.programId);
    return { data: viewProgramDetail(program, deps.config.baseUrl) };
  },
});
