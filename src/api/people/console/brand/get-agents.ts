import { z } from "zod";
import { ROLES, roleReaches } from "../../../../domain/access/roles.ts";
import { listAgents, MOST_CHANGES, type AgentRow } from "../../../../queries/console/list-agents.ts";
import { BRAND_ENDPOINTS } from "../../../brand/index.ts";
import { endpoint, member } from "../../../endpoint/endpoint.ts";
import { dataOf, none, timestamp } from "../../../schema/common.ts";
import { keyUseView } from "../../views.ts";

/** CONSOLE-15. */
const agentView = z.object({
  keyId: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  last4: z.string(),
  createdAt: timestamp,
  revokedAt: timestamp.nullable(),
  tools: z.array(z.string()).describe("The tools that an agent with this key can use."),
  uses: z.array(keyUseView).describe("The last call of each operation and tool, latest first."),
  lastChangeAt: timestamp.nullable().describe("When the key last changed something."),
  changes: z
    .array(z.object({ action: z.string(), count: z.int(), lastAt: timestamp }))
    .describe(`What the key changed, of its newest ${MOST_CHANGES} changes.`),
});

const viewAgent = (row: AgentRow): z.input<typeof agentView> => ({
  keyId: row.keyId,
  name: row.name,
  role: row.role,
  last4: row.last4,
  createdAt: row.createdAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  tools: [
    ...new Set(
      BRAND_ENDPOINTS.filter(
        ({ access }) => access.kind === "brand" && roleReaches(row.role, access.role),
      ).map(({ tool }) => tool.name),
    ),
  ],
  uses: row.uses.map(({ channel, operation, lastAt }) => ({ channel, operation, lastAt })),
  lastChangeAt: row.changes[0]?.lastAt ?? null,
  changes: row.changes.map(({ action, count, lastAt }) => ({ action, count, lastAt })),
});

export const getAgents = endpoint({
  method: "GET",
  path: "/agents",
  status: 200,
  // As the keys themselves.
  access: member("owner"),
  effect: "read",
  tool: { name: "list_agents" },
  tag: "Brand",
  summary: "List what agents with the brand's keys can do, and what they did last",
  params: none,
  query: none,
  body: none,
  response: dataOf(z.array(agentView)),
  errors: [],
  example: {
    response: {
      data: [
        {
          keyId: "key_01KAK3XH4V9Y2C6R8M0T5W7Z1C",
          name: "Reporting",
          role: "viewer",
          last4: "9f3a",
          createdAt: "2026-10-01T09:00:00.000Z",
          revokedAt: null,
          tools: ["get_me", "list_programs"],
          uses: [{ channel: "tool", operation: "list_programs", lastAt: "2026-10-02T09:00:00.000Z" }],
          lastChangeAt: null,
          changes: [],
        },
      ],
    },
  },
  async handle(deps, { caller: { brandId } }) {
    return { data: (await listAgents(deps.sql, brandId, deps.config.network)).map(viewAgent) };
  },
});
