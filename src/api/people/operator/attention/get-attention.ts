import { z } from "zod";
import { DESK_KINDS, MENDS } from "../../../../domain/operations/mends.ts";
import { listDesk, type DeskItem } from "../../../../queries/desk/list-desk.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, none, timestamp } from "../../../schema/common.ts";
import { bookFaultView } from "../book-fault.ts";
import { deskRead } from "../frames.ts";

/** DESK-1, DESK-2. */
const itemView = z.object({
  kind: z.enum(DESK_KINDS),
  id: z.string().describe("The record; with kind, what the line is known by."),
  reason: z.string(),
  since: timestamp,
  programId: z.string().nullable(),
  programName: z.string().nullable(),
  brandId: z.string().nullable(),
  brandName: z.string().nullable(),
  subject: z.string().nullable().describe("Whom or what it is about."),
  amountCents: cents.nullable(),
  currency: z.string().nullable(),
  message: z.string().nullable().describe("What was reported, in the words of whoever reported it."),
  faults: z.array(bookFaultView).describe("The same of what is wrong in the books; empty for anything else."),
  workflowId: z.string().nullable().describe("The process that Temporal shows."),
  mends: z.array(z.enum(MENDS)).describe("What can be done about it, the usual way first."),
});

const viewItem = (item: DeskItem): z.input<typeof itemView> => ({
  kind: item.kind,
  id: item.id,
  reason: item.reason,
  since: item.since.toISOString(),
  programId: item.place?.programId ?? null,
  programName: item.place?.programName ?? null,
  brandId: item.place?.brandId ?? null,
  brandName: item.place?.brandName ?? null,
  subject: item.subject,
  amountCents: item.amountCents,
  currency: item.currency,
  message: item.message,
  faults: [...item.faults],
  workflowId: item.workflowId,
  mends: [...item.mends],
});

export const getAttention = endpoint({
  ...deskRead,
  path: "/attention",
  tool: { name: "list_attention" },
  summary: "List what needs an operator, longest first",
  description: "Up to a hundred of each kind.",
  params: none,
  query: none,
  response: dataOf(z.array(itemView)),
  errors: [],
  example: { response: { data: [] } },
  async handle(deps) {
    return { data: (await listDesk(deps.sql, deps.systemClock.now())).map(viewItem) };
  },
});
