import { z } from "zod";
import { acceptRailDifference } from "../../../../commands/rails/accept-difference.ts";
import type { Deps } from "../../../../deps.ts";
import { listRailDifferences } from "../../../../queries/payouts/rail-differences.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { dataOf, none, requiredLine, timestamp } from "../../../schema/common.ts";
import { deskChangeWithStepUp, deskRead } from "../frames.ts";

const differenceView = z.object({
  id: z.int(),
  rail: z.string(),
  kind: z.string(),
  subject: z.string().describe("The rail's id of the transfer, or the payout if there is none."),
  payoutId: z.string().nullable(),
  programId: z.string().nullable(),
  message: z.string(),
  foundAt: timestamp,
  next: z.string(),
});

async function openDifferences({ sql }: Deps): Promise<z.input<typeof differenceView>[]> {
  const found = await listRailDifferences(sql, null);
  return found.map((one) => ({ ...one, foundAt: one.foundAt.toISOString() }));
}

/** DESK-7. */
const getRailDifferences = endpoint({
  ...deskRead,
  path: "/rail-differences",
  tool: { name: "list_rail_differences" },
  summary: "List the open differences between a rail's transfers and the payouts, oldest first",
  params: none,
  query: none,
  response: dataOf(z.array(differenceView)),
  errors: [],
  csv: {
    name: "rail-differences",
    row: differenceView,
    async *batches(deps) {
      yield await openDifferences(deps);
    },
  },
  example: { response: { data: [] } },
  async handle(deps) {
    return { data: await openDifferences(deps) };
  },
});

/** DESK-7. */
const postAccept = endpoint({
  ...deskChangeWithStepUp,
  path: "/rail-differences/accept",
  tool: { name: "accept_rail_difference" },
  summary: "Accept a difference as it is; it is reported again if it changes",
  params: none,
  body: z.strictObject({
    differenceId: z.int().min(1),
    note: requiredLine(500).describe("Why it is accepted."),
  }),
  response: dataOf(z.object({ id: z.int(), acceptedAt: timestamp })),
  errors: [],
  example: {
    body: { differenceId: 3, note: "Test transfer of ours" },
    response: { data: { id: 3, acceptedAt: "2026-11-20T12:00:04.000Z" } },
  },
  async handle(tx, { body: { differenceId, note }, origin }) {
    const { id, acceptedAt } = await acceptRailDifference(tx, { id: differenceId, note, origin });
    return { data: { id, acceptedAt: acceptedAt.toISOString() } };
  },
});

/** What the rails' own lists say otherwise. */
export const RAIL_ENDPOINTS = [getRailDifferences, postAccept];
