import { readTodo } from "../../../../queries/console/todo.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, none } from "../../../schema/common.ts";
import { todoView, viewTodo } from "../../../views/todo.ts";

const COUNTS = {
  applications: 3,
  salesPending: 21,
  messagesUnanswered: 1,
  warnings: 0,
  eventsUnmatched: 140,
  eventsError: 0,
  payoutsHeld: 2,
  payoutsNeedingAttention: 0,
  payoutsFailed: 0,
  salesInDispute: 1,
  railDifferences: 0,
};

export const getTodo = endpoint({
  method: "GET",
  path: "/todo",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_todo" },
  tag: "Brand",
  summary: "Count what waits for the brand's people, by program and in total",
  params: none,
  query: none,
  body: none,
  response: dataOf(todoView),
  errors: [],
  example: {
    response: {
      data: {
        now: "2026-11-02T09:30:00.000Z",
        mostCounted: 1000,
        total: { ...COUNTS, programsInSetup: 0, programsShortOfFunds: 0, scheduledChanges: 0 },
        programs: [
          {
            programId: "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
            programName: "Acme partners",
            status: "live",
            currency: "USD",
            ...COUNTS,
            nextWarningDueAt: null,
            disputedCents: 4_900,
            firstDisputeAt: "2026-10-29T16:20:11.000Z",
            setup: {
              isDone: true,
              hasSalesSource: true,
              hasClick: true,
              hasTestSale: true,
              hasPartner: true,
              hasDeposit: true,
            },
            funds: {
              depositCents: 566_039,
              inFlightCents: 20_000,
              availableCents: 546_039,
              dueCents: 61_300,
              coveredCents: 61_300,
              freeCents: 484_739,
              shortfallCents: 0,
            },
            nextPayoutAt: "2026-11-06T12:00:00.000Z",
            isAutomatic: true,
            scheduledChange: null,
          },
        ],
      },
    },
  },
  async handle(deps, { caller }) {
    return { data: viewTodo(await readTodo(deps.sql, caller.brandId), deps.config.payoutWeekday) };
  },
});
