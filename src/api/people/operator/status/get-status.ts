import { z } from "zod";
import { deliveryBacklog } from "../../../../queries/deliveries/stored-delivery.ts";
import { LEFTOVERS } from "../../../../domain/processes/leftovers.ts";
import { sumLeftovers } from "../../../../queries/operations/leftovers.ts";
import { OPEN_PROCESS_KINDS } from "../../../../queries/operations/open-kinds.ts";
import { outboxStatus } from "../../../../queries/operations/outbox-status.ts";
import { lastVerification } from "../../../../queries/reconciliation/last-verification.ts";
import { databaseVersion } from "../../../../queries/system/database-version.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { dataOf, none, timestamp } from "../../../schema/common.ts";
import { deskRead } from "../frames.ts";

const count = z.int();

/** DESK-5. */
export const getStatus = endpoint({
  ...deskRead,
  path: "/status",
  tool: { name: "get_status" },
  summary: "Show how far Temporal is behind the database, what is open, and the last check of the books",
  params: none,
  query: none,
  response: dataOf(
    z.object({
      postgres: z.string(),
      schema: z.string().nullable().describe("The newest migration."),
      outbox: z.object({
        open: count,
        parked: count,
        oldestAgeSeconds: z.number().describe("Grows while Temporal is away, or no worker runs."),
      }),
      deliveries: z.object({ unsettled: count, failing: count, oldestAgeSeconds: z.number() }),
      leftovers: z
        .array(
          z.object({
            leftover: z.enum(LEFTOVERS),
            open: count,
            oldestAgeSeconds: z.number(),
            failing: count.describe("Those whose last page failed."),
            fault: z.string().nullable().describe("How one of these failed; null if none did."),
          }),
        )
        .describe("What commands have left to workers, by kind."),
      processes: z.array(z.object({ kind: z.enum(OPEN_PROCESS_KINDS), open: count })),
      books: z.object({ finishedAt: timestamp, checked: count, problems: count }).nullable(),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        postgres: "18.4",
        schema: "0001-clock-and-tenants",
        outbox: { open: 0, parked: 0, oldestAgeSeconds: 0 },
        deliveries: { unsettled: 0, failing: 0, oldestAgeSeconds: 0 },
        leftovers: [{ leftover: "hold_move", open: 1, oldestAgeSeconds: 4, failing: 0, fault: null }],
        processes: [{ kind: "hold", open: 12 }],
        books: null,
      },
    },
  },
  async handle({ sql }) {
    const { openProcesses, ...outbox } = await outboxStatus(sql);
    const books = await lastVerification(sql);
    return {
      data: {
        ...(await databaseVersion(sql)),
        outbox,
        deliveries: { ...(await deliveryBacklog(sql)) },
        leftovers: await sumLeftovers(sql),
        processes: OPEN_PROCESS_KINDS.map((kind) => ({ kind, open: openProcesses[kind] })),
        books: books && {
          finishedAt: books.finishedAt.toISOString(),
          checked: books.checked,
          problems: books.problems.length,
        },
      },
    };
  },
});
