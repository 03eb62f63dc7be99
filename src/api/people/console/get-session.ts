import { z } from "zod";
import { ROLES } from "../../../domain/access/roles.ts";
import { PAYOUT_APPROVALS } from "../../../domain/payouts/approval.ts";
import { isOperator } from "../../../domain/sign-in/operator.ts";
import { findPayoutApproval } from "../../../queries/payouts/payout-approval.ts";
import { endpoint, member } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { surroundings, SURROUNDINGS_EXAMPLE, viewSurroundings } from "../surroundings.ts";
import { sessionView, viewSession } from "../views.ts";
import { workflowsUrl } from "../workflows-url.ts";

export const getConsoleSession = endpoint({
  method: "GET",
  path: "/session",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "get_session" },
  tag: "Account",
  summary: "Show who is signed in, and what they may do in the brand",
  params: none,
  query: none,
  body: none,
  response: dataOf(
    z.object({
      session: sessionView,
      brand: z.object({
        id: z.string(),
        name: z.string(),
        status: z.string(),
        payoutApproval: z.enum(PAYOUT_APPROVALS).describe("How many people it takes to send payouts."),
      }),
      member: z.object({ id: z.string(), name: z.string(), role: z.enum(ROLES), mayPay: z.boolean() }),
      ...surroundings,
      workflowsUrl: z
        .string()
        .nullable()
        .describe("Where the Temporal UI shows workflows, before the workflow's id; null but for operators."),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        session: {
          id: "ses_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          email: "olivia@acme.example",
          method: "link",
          authenticatedAt: "2026-01-05T09:00:00.000Z",
          stepUpUntil: "2026-01-05T09:15:00.000Z",
        },
        brand: {
          id: "brd_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          name: "Acme",
          status: "active",
          payoutApproval: "one",
        },
        member: { id: "mbr_01KAK3XH4V9Y2C6R8M0T5W7Z1C", name: "Olivia", role: "owner", mayPay: true },
        ...SURROUNDINGS_EXAMPLE,
        workflowsUrl: null,
      },
    },
  },
  async handle(deps, { caller }) {
    return {
      data: {
        session: viewSession(caller.person),
        brand: {
          id: caller.brandId,
          name: caller.brandName,
          status: caller.brandStatus,
          payoutApproval: await findPayoutApproval(deps.sql, caller.brandId),
        },
        member: { id: caller.keyId, name: caller.keyName, role: caller.role, mayPay: caller.person.mayPay },
        ...(await viewSurroundings(deps, caller.person)),
        workflowsUrl: isOperator(deps.config, caller.person.email) ? workflowsUrl(deps.config) : null,
      },
    };
  },
});
