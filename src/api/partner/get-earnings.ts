import { listEarnings } from "../../queries/balances/list-earnings.ts";
import { endpoint, partnerKey } from "../endpoint/endpoint.ts";
import { dataOf, none } from "../schema/common.ts";
import { earningsView, viewEarnings } from "../views/earnings.ts";

export const getEarnings = endpoint({
  method: "GET",
  path: "/partner/earnings",
  status: 200,
  access: partnerKey("read"),
  effect: "read",
  reads: "replica",
  tool: { name: "get_my_earnings" },
  tag: "My results",
  summary: "Show your earnings in all programs",
  params: none,
  query: none,
  body: none,
  response: dataOf(earningsView),
  errors: [],
  example: {
    response: {
      data: {
        programs: [
          {
            partnerId: "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
            programName: "Acme partners",
            currency: "USD",
            balance: {
              pending: 2580,
              inHold: 12040,
              payable: 5320,
              paid: 48200,
              inFlight: 0,
              earnedYtd: 68140,
            },
          },
        ],
        totalsByCurrency: { USD: { pending: 2580, inHold: 12040, payable: 5320, paid: 48200, inFlight: 0 } },
        earnedYtdCents: 68140,
      },
    },
  },
  async handle(deps, { caller }) {
    return { data: viewEarnings(await listEarnings(deps.sql, caller.accountId)) };
  },
});
