import { z } from "zod";
import { listPrograms } from "../../../queries/programs/list-programs.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { paginate, byCreation } from "../../endpoint/paginate.ts";
import { none, pageOfSchema, pageQuery } from "../../schema/common.ts";
import { programView, viewProgram } from "../../views/program.ts";
import { PROGRAM_EXAMPLE } from "./example.ts";

export const getPrograms = endpoint({
  method: "GET",
  path: "/programs",
  status: 200,
  access: brandKey("viewer"),
  effect: "read",
  tool: { name: "list_programs" },
  tag: "Programs",
  summary: "List the brand's programs, oldest first",
  params: none,
  query: z.strictObject(pageQuery),
  body: none,
  response: pageOfSchema(programView),
  errors: ["invalid_cursor"],
  example: { response: { data: [PROGRAM_EXAMPLE], has_more: false, next_cursor: null } },
  async handle(deps, { caller: { brandId }, query }) {
    return paginate(deps, {
      name: "programs",
      filters: { brandId },
      query,
      fetch: (page) => listPrograms(deps.sql, brandId, page),
      orderOf: byCreation,
      show: (row) => viewProgram(row, deps.config.baseUrl),
    });
  },
});
