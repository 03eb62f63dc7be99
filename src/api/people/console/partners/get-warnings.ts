import { z } from "zod";
import { listOpenWarnings, type OpenWarning } from "../../../../queries/partners/open-warnings.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { paginate } from "../../../endpoint/paginate.ts";
import { idInPath, none, pageOfSchema, pageQuery, searchQuery, timestamp } from "../../../schema/common.ts";

const warningView = z.object({
  partnerId: z.string(),
  name: z.string(),
  handle: z.string(),
  reason: z.string(),
  openedAt: timestamp,
  dueAt: timestamp.describe("When the partner is suspended if the warning is still open."),
});

const viewWarning = (warning: OpenWarning): z.input<typeof warningView> => ({
  partnerId: warning.partnerId,
  name: warning.name,
  handle: warning.handle,
  reason: warning.reason,
  openedAt: warning.openedAt.toISOString(),
  dueAt: warning.dueAt.toISOString(),
});

/** PARTNER-36. */
export const getWarnings = endpoint({
  method: "GET",
  path: "/programs/{programId}/warnings",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_open_warnings" },
  tag: "Partners",
  summary: "List the open warnings of a program, the first to fall due first",
  params: z.strictObject({ programId: idInPath }),
  query: z.strictObject({ ...pageQuery, q: searchQuery("name or handle") }),
  body: none,
  response: pageOfSchema(warningView),
  errors: ["program_not_found", "invalid_cursor"],
  csv: { name: "warnings", row: warningView },
  example: {
    response: {
      data: [
        {
          partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
          name: "Ada Reed",
          handle: "ada",
          reason: "Please label your posts as ads.",
          openedAt: "2026-11-02T09:30:00.000Z",
          dueAt: "2026-11-09T09:30:00.000Z",
        },
      ],
      has_more: false,
      next_cursor: null,
    },
  },
  async handle(deps, { caller: { brandId }, params: { programId }, query }) {
    const search = query.q?.trim() || null;
    return paginate(deps, {
      name: "open_warnings",
      filters: { programId, search },
      query,
      fetch: async (page) => {
        await requireProgram(deps.sql, brandId, programId);
        return listOpenWarnings(deps.sql, { brandId, programId, search }, page);
      },
      orderOf: ({ dueAt, id }) => [dueAt.toISOString(), id],
      show: viewWarning,
    });
  },
});
