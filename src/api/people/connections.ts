import { z } from "zod";
import { disconnectIdentity } from "../../commands/sign-in/oidc.ts";
import { listConnections } from "../../queries/sign-in/list-connections.ts";
import { endpoint, member, operatorPerson, partnerPerson } from "../endpoint/endpoint.ts";
import { dataOf, idInPath, none } from "../schema/common.ts";
import { declaredFor, type PersonAccess } from "./declared-for.ts";

const common = { tag: "Account", query: none, body: none } as const;

const getConnections = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "GET",
    path: "/connections",
    status: 200,
    effect: "read",
    tool: { name: "list_connections" },
    summary: "List the accounts of single sign-on that you sign in with",
    params: none,
    response: dataOf(
      z.array(
        z.object({
          id: z.string(),
          issuer: z.string(),
          createdAt: z.string(),
          usedAt: z.string().nullable(),
        }),
      ),
    ),
    errors: [],
    example: { response: { data: [] } },
    async handle(deps, { caller: { person } }) {
      const connections = await listConnections(deps.sql, person.loginId);
      const data = connections.map(({ id, issuer, createdAt, usedAt }) => ({
        id,
        issuer,
        createdAt: createdAt.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      }));
      return { data };
    },
  });

const postConnectionRemove = (access: PersonAccess) =>
  endpoint({
    access,
    ...common,
    method: "POST",
    path: "/connections/{connectionId}/remove",
    status: 200,
    effect: "command",
    stepUp: true,
    tool: { name: "remove_connection" },
    summary: "Disconnect an account of single sign-on",
    params: z.strictObject({ connectionId: idInPath }),
    response: dataOf(z.object({ connectionId: z.string() })),
    errors: ["connection_not_found"],
    example: { response: { data: { connectionId: "oil_01KAK3XH4V9Y2C6R8M0T5W7Z1C" } } },
    async handle(tx, { caller: { person }, params, origin }) {
      await disconnectIdentity(tx, { loginId: person.loginId, ...params, origin });
      return { data: params };
    },
  });

/** A person's connections at the operator's provider, the same for every mount. PEOPLE-29. */
const connectionEndpoints = (access: PersonAccess) => [getConnections(access), postConnectionRemove(access)];

export const memberConnections = declaredFor(member("viewer"), connectionEndpoints);
export const partnerConnections = declaredFor(partnerPerson, connectionEndpoints);
export const operatorConnections = declaredFor(operatorPerson, connectionEndpoints);
