import { createProgram } from "../../../commands/programs/create-program.ts";
import { getProgram } from "../../../queries/programs/get-program.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { programDetailView, viewProgramDetail } from "../../views/program.ts";
import { PROGRAM_DETAIL_EXAMPLE } from "./example.ts";
import { createProgramBody } from "./program-body.ts";

export const postPrograms = endpoint({
  method: "POST",
  path: "/programs",
  status: 201,
  access: brandKey("owner"),
  effect: "command",
  tool: { name: "create_program" },
  tag: "Programs",
  summary: "Create a program",
  description:
    "Requires name and destinationUrl; other fields have defaults (20% commission, no override, " +
    "15-day hold, 30-day attribution, lifetime renewals, minimum payout of 10, new customers only, every " +
    "country, draft).",
  params: none,
  query: none,
  body: createProgramBody,
  response: dataOf(programDetailView),
  errors: [],
  example: {
    body: {
      name: "Acme partners",
      destinationUrl: "https://acme.example/start",
      recruiterOverridePercent: 10,
      status: "live",
    },
    response: { data: PROGRAM_DETAIL_EXAMPLE },
  },
  async handle(tx, { caller, body, origin }) {
    const { programId } = await createProgram(tx, { brandId: caller.brandId, program: body, origin });
    const program = await getProgram(tx, caller.brandId, programId);
    return { data: viewProgramDetail(program, tx.deps.config.baseUrl) };
  },
});
