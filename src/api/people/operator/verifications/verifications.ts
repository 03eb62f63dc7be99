import { z } from "zod";
import { requestVerification } from "../../../../commands/upkeep/request-verification.ts";
import {
  listVerifications,
  type VerificationRun,
} from "../../../../queries/reconciliation/list-verifications.ts";
import { endpoint } from "../../../endpoint/endpoint.ts";
import { byNumber, paginate } from "../../../endpoint/paginate.ts";
import { dataOf, none, pageOfSchema, pageQuery, timestamp } from "../../../schema/common.ts";
import { bookFaultView } from "../book-fault.ts";
import { deskChange, deskRead } from "../frames.ts";

const runView = z.object({
  id: z.int(),
  startedAt: timestamp.describe("By the system clock, like finishedAt."),
  finishedAt: timestamp.nullable(),
  checked: z.int().nullable().describe("How many records were checked, each check counted separately."),
  problemCount: z.int().describe("How many problems there are."),
  problems: z.array(
    z.object({
      check: z.string(),
      id: z.string().describe("The record it is about."),
      message: z.string(),
      faults: z
        .array(bookFaultView)
        .describe("The message, as codes; empty for what an earlier version found."),
    }),
  ),
});

const viewRun = ({
  id,
  startedAt,
  finishedAt,
  checked,
  problems,
}: VerificationRun): z.input<typeof runView> => ({
  id,
  startedAt: startedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  checked,
  problemCount: problems?.length ?? 0,
  problems: (problems ?? []).map(({ check, id: subject, message, faults = [] }) => ({
    check,
    id: subject,
    message,
    faults: [...faults],
  })),
});

/** DESK-9. */
const getVerifications = endpoint({
  ...deskRead,
  path: "/verifications",
  tool: { name: "list_verifications" },
  summary: "List the verifications of the books, newest first",
  params: none,
  query: z.strictObject(pageQuery),
  response: pageOfSchema(runView),
  errors: ["invalid_cursor"],
  csv: { name: "verifications", row: runView.omit({ problems: true }) },
  example: { response: { data: [], has_more: false, next_cursor: null } },
  handle: (deps, { query }) =>
    paginate(deps, {
      name: "operator_verifications",
      filters: {},
      query,
      fetch: (page) => listVerifications(deps.sql, page),
      orderOf: byNumber,
      show: viewRun,
    }),
});

/** DESK-9. */
const postVerification = endpoint({
  ...deskChange,
  path: "/verifications",
  tool: { name: "request_verification" },
  summary: "Compare the rails with the payouts and verify the books now, as every night",
  description: "A worker does it; the result is in the list once it is finished.",
  params: none,
  body: none,
  response: dataOf(z.object({ workflowId: z.string(), requestedAt: timestamp })),
  errors: [],
  example: {
    response: { data: { workflowId: "verify/2026-11-22", requestedAt: "2026-11-22T09:00:00.000Z" } },
  },
  async handle(tx, { origin }) {
    const { workflowId, requestedAt } = await requestVerification(tx, { origin });
    return { data: { workflowId, requestedAt: requestedAt.toISOString() } };
  },
});

/** Checks of the books. */
export const VERIFICATION_ENDPOINTS = [getVerifications, postVerification];
