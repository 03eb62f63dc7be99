import { z } from "zod";
import { endpoint, partnerPerson } from "../../endpoint/endpoint.ts";
import { dataOf, none } from "../../schema/common.ts";
import { surroundings, SURROUNDINGS_EXAMPLE, viewSurroundings } from "../surroundings.ts";
import { sessionView, viewSession } from "../views.ts";

export const getPortalSession = endpoint({
  method: "GET",
  path: "/session",
  status: 200,
  access: partnerPerson,
  effect: "read",
  tool: { name: "get_my_session" },
  tag: "Account",
  summary: "Show who is signed in",
  params: none,
  query: none,
  body: none,
  response: dataOf(
    z.object({ session: sessionView, accountId: z.string(), name: z.string(), ...surroundings }),
  ),
  errors: [],
  example: {
    response: {
      data: {
        session: {
          id: "ses_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
          email: "ada@mail.example",
          method: "link",
          authenticatedAt: "2026-01-05T09:00:00.000Z",
          stepUpUntil: "2026-01-05T09:15:00.000Z",
        },
        accountId: "acc_01KAK3XH4V9Y2C6R8M0T5W7Z1B",
        name: "Ada",
        ...SURROUNDINGS_EXAMPLE,
        places: [{ kind: "portal", path: "/portal", name: null }],
      },
    },
  },
  async handle(deps, { caller: { person, accountId, keyName } }) {
    const data = {
      session: viewSession(person),
      accountId,
      name: keyName,
      ...(await viewSurroundings(deps, person)),
    };
    return { data };
  },
});
