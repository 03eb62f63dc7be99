import { z } from "zod";
import { endSessions } from "../../commands/sign-in/sessions.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { listSessions } from "../../queries/sign-in/list-sessions.ts";
import { sessionRule } from "../../queries/sign-in/live-sessions.ts";
import { endpoint, member, operatorPerson, partnerPerson } from "../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../schema/common.ts";
import { declaredFor, type PersonAccess } from "./declared-for.ts";

const sessionItem = z.object({
  id: z.string(),
  method: z.string(),
  browser: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string(),
  isThis: z.boolean(),
});

const common = { tag: "Account", query: none, body: none } as const;

const getSessions = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "GET",
    path: "/sessions",
    status: 200,
    effect: "read",
    tool: { name: "list_sessions" },
    summary: "List the browsers in which you are signed in",
    params: none,
    response: dataOf(z.array(sessionItem)),
    errors: [],
    example: { response: { data: [] } },
    async handle(deps, { caller: { person } }) {
      const sessions = await listSessions(deps.sql, person.loginId, sessionRule(deps));
      const data = sessions.map(({ id, method, browser, createdAt, seenAt }) => ({
        id,
        method,
        browser,
        createdAt: createdAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isThis: id === person.sessionId,
      }));
      return { data };
    },
  });

const postSessionEnd = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "POST",
    path: "/sessions/{sessionId}/end",
    status: 200,
    effect: "command",
    tool: { name: "end_session" },
    summary: "Sign out in one browser",
    params: z.strictObject({ sessionId: idInPath }),
    response: dataOf(z.object({ ended: z.int() })),
    errors: ["session_not_found"],
    example: { response: { data: { ended: 1 } } },
    async handle(tx, { caller: { person }, params: { sessionId }, origin: { requestId } }) {
      const data = await endSessions(tx, { loginId: person.loginId, sessionId, requestId });
      if (data.ended === 0) throw new ApiError("session_not_found");
      return { data };
    },
  });

const postSessionsEnd = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "POST",
    path: "/sessions/end",
    status: 200,
    effect: "command",
    tool: { name: "end_all_sessions" },
    summary: "Sign out everywhere",
    params: none,
    response: dataOf(z.object({ ended: z.int() })),
    errors: [],
    example: { response: { data: { ended: 3 } } },
    async handle(tx, { caller: { person }, origin: { requestId } }) {
      return { data: await endSessions(tx, { loginId: person.loginId, sessionId: null, requestId }) };
    },
  });

/** Lists and ends the person's own sessions, the same for every mount. */
const sessionEndpoints = (access: PersonAccess) => [
  getSessions(access),
  postSessionEnd(access),
  postSessionsEnd(access),
];

export const memberSessions = declaredFor(member("viewer"), sessionEndpoints);
export const partnerSessions = declaredFor(partnerPerson, sessionEndpoints);
export const operatorSessions = declaredFor(operatorPerson, sessionEndpoints);
