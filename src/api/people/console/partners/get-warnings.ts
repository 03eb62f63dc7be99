import { z } from "zod";
import { listOpenWarnings } from "../../../../queries/partners/open-warnings.ts";
import { requireProgram } from "../../../../queries/programs/require-program.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";

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
  description: "Up to 500.",
  params: z.strictObject({ programId: idInPath }),
  query: none,
  body: none,
  response: dataOf(
    z.array(
      z.object({
        partnerId: z.string(),
        name: z.string(),
        handle: z.string(),
        reason: z.string(),
        openedAt: timestamp,
        dueAt: timestamp.describe("When the partner is suspended if the warning is still open."),
      }),
    ),
  ),
  errors: ["program_not_found"],
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
    },
  },
  async handle({ sql }, { caller: { brandId }, params: { programId } }) {
    await requireProgram(sql, brandId, programId);
    const warnings = await listOpenWarnings(sql, brandId, programId);
    return {
      data: warnings.map(({ openedAt, dueAt, ...warning }) => ({
        partnerId: warning.partnerId,
        name: warning.name,
        handle: warning.handle,
        reason: warning.reason,
        openedAt: openedAt.toISOString(),
        dueAt: dueAt.toISOString(),
      })),
    };
  },
});
