import { z } from "zod";
import { endpoint, operatorPerson } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { surroundings, SURROUNDINGS_EXAMPLE, viewSurroundings } from "../surroundings.ts";
import { sessionView, viewSession } from "../views.ts";
import { workflowsUrl } from "../workflows-url.ts";

export const getOperatorSession = endpoint({
  method: "GET",
  path: "/session",
  status: 200,
  access: operatorPerson,
  effect: "read",
  tool: { name: "get_operator_session" },
  tag: "Account",
  summary: "Show who is signed in as an operator",
  params: none,
  query: none,
  body: none,
  response: dataOf(
    z.object({
      session: sessionView,
      name: z.string(),
      ...surroundings,
      workflowsUrl: z
        .string()
        .nullable()
        .describe("Where the Temporal UI shows a workflow, without its id; null where no UI is known."),
    }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        session: {
          id: "ses_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          email: "ops@partners.example",
          method: "link",
          authenticatedAt: "2026-01-05T09:00:00.000Z",
          stepUpUntil: "2026-01-05T09:15:00.000Z",
        },
        name: "Ops",
        ...SURROUNDINGS_EXAMPLE,
        workflowsUrl: null,
      },
    },
  },
  async handle(deps, { caller: { person, keyName } }) {
    const data = {
      session: viewSession(person),
      name: keyName,
      ...(await viewSurroundings(deps, person)),
      workflowsUrl: workflowsUrl(deps.config),
    };
    return { data };
  },
});
