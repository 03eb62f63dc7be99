import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { TestApi } from "../scenes/api.ts";

/** The two generations of the protocol that clients speak. */
export const GENERATIONS = ["2026-07-28", "2025-11-25"] as const;
export type Generation = (typeof GENERATIONS)[number];

/** The official client, connected with a key. */
export async function connectAgent(
  api: Pick<TestApi, "baseUrl">,
  key: string,
  generation: Generation = "2026-07-28",
): Promise<Client> {
  const identity = { name: "test", version: "1.0.0" };
  const client =
    generation === "2026-07-28"
      ? new Client(identity, { versionNegotiation: { mode: "auto" } })
      : new Client(identity);
  const requestInit = { headers: { authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${api.baseUrl}/mcp`), { requestInit }));
  return client;
}

export interface ToolResponse {
  readonly isError: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly structured: any;
  /** The text, which is JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Calls a tool and reads the text of its response. */
export async function callAgentTool(
  client: Client,
  name: string,
  given: Record<string, unknown>,
): Promise<ToolResponse> {
  const result = await client.callTool({ name, arguments: given });
  const [content] = result.content as { type: string; text: string }[];
  return {
    isError: result.isError === true,
    structured: result.structuredContent,
    body: JSON.parse(content!.text),
  };
}
