import { z } from "zod";
import { pageOf } from "../../../db/keyset.ts";
import { listPrograms } from "../../../queries/programs/list-programs.ts";
import { brandKey, endpoint } from "../../endpoint/endpoint.ts";
import { none, pageOfSchema, pageQuery } from "../../schema/common.ts";
import { programView, viewProgram } from "../../views/program.ts";
import { PROGRAM_EXAMPLE } from "./example.ts";

const LIST = "programs";

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
  answer: pageOfSchema(programView),
  refusals: ["invalid_cursor"],
  example: { answer: { data: [PROGRAM_EXAMPLE], has_more: false, next_cursor: null } },
  async handle(deps, { caller, query }) {
    const filters = { brandId: caller.brandId };
    const after = query.cursor === undefined ? null : deps.cursors.unpack(LIST, filters, query.cursor);
    const rows = await listPrograms(deps.sql, caller.brandId, { limit: query.limit, after });
    return pageOf(
      rows,
      query.limit,
      (row) => deps.cursors.pack(LIST, filters, [row.created_at.toISOString(), row.id]),
      (row) => viewProgram(row, deps.config.baseUrl),
    );
  },
});
