import { request, type IncomingMessage } from "node:http";
import { text as textOf } from "node:stream/consumers";
import type { TestApi } from "./api.ts";

const FROM_OUR_SCRIPT = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };

/** What a page's script gets of a session mount. */
export interface CallResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly text: string;
  // Tests look into responses of many shapes.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface PageCall {
  readonly secret?: string;
  readonly method?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

async function responseOf(incoming: IncomingMessage): Promise<CallResponse> {
  const text = await textOf(incoming);
  const name = (header: string) => incoming.headers[header]?.toString() ?? null;
  const isJson = name("content-type")?.includes("json") ?? false;
  const body: unknown = isJson ? JSON.parse(text) : null;
  return { status: incoming.statusCode ?? 0, headers: { get: name }, text, body };
}

/**
 * Calls as a script of our pages does. By hand, since `fetch` sends a Sec-Fetch-Mode of its own. An empty header is
 * left out.
 */
export function callFromPage(
  api: TestApi,
  path: string,
  { secret, method = "GET", body, headers = {} }: PageCall = {},
) {
  const isRead = method === "GET";
  const sent = {
    ...FROM_OUR_SCRIPT,
    ...(isRead ? {} : { "x-vp-csrf": "1", "content-type": "application/json" }),
    ...(secret === undefined ? {} : { cookie: `vp_session=${secret}` }),
    ...headers,
  };
  const given = Object.entries(sent).filter(([, value]) => value !== "");
  const { promise, resolve, reject } = Promise.withResolvers<CallResponse>();
  const httpClient = request(
    `${api.baseUrl}${path}`,
    { method, headers: Object.fromEntries(given) },
    (incoming) => resolve(responseOf(incoming)),
  );
  httpClient.on("error", reject);
  httpClient.end(isRead ? undefined : JSON.stringify(body ?? {}));
  return promise;
}
