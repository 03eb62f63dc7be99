import { z } from "zod";
import { NETWORKS } from "../../../domain/programs/program.ts";
import { showClock } from "../../../queries/system/show-clock.ts";
import { endpoint, operatorPerson } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { sessionView, viewSession } from "../views.ts";

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
      network: z.enum(NETWORKS),
      now: z.string().describe("The service clock, by which countdowns run."),
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
        network: "testnet",
        now: "2026-01-05T09:01:00.000Z",
      },
    },
  },
  async handle(deps, { caller: { person, keyName } }) {
    const { now } = await showClock(deps.sql);
    const { network } = deps.config;
    return { data: { session: viewSession(person), name: keyName, network, now: now.toISOString() } };
  },
});
