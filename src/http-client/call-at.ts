import assert from "node:assert";
import { isIPv6, type LookupFunction } from "node:net";
import { Agent, buildConnector, request, type Dispatcher } from "undici";
import type { CallResult, Reading } from "./call-result.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const EXCERPT_LENGTH = 500;
const POSTBACK_AGENT = "partner-program-postback/1";

/**
 * One HTTP GET, at one of these addresses.
 *
 * @param onConnected receives the address of the connection
 */
export async function callAt(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  reading: Reading,
  onConnected: (address: string) => void,
): Promise<CallResult> {
  let address: string | null = null;
  const connect = buildConnector({
    lookup: lookupAmong(addresses),
    rejectUnauthorized: true,
    timeout: CONNECT_TIMEOUT_MS,
    allowH2: false,
  });
  const agent = new Agent({
    connect(options, callback) {
      connect(options, (...outcome) => {
        const [error, socket] = outcome;
        if (error) return callback(error, null);
        address = socket.remoteAddress ?? null;
        if (address !== null) onConnected(address);
        callback(null, socket);
      });
    },
  });
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: "GET",
      signal,
      headers: {
        "user-agent": reading.userAgent ?? POSTBACK_AGENT,
        accept: "*/*",
        ...(reading.webhookId !== undefined && { "webhook-id": reading.webhookId }),
      },
    });
    const excerpt = await excerptOf(response.body, reading.mostCharacters ?? EXCERPT_LENGTH);
    const header = (name: string) => [response.headers[name]].flat()[0] ?? null;
    return {
      kind: "answered",
      statusCode: response.statusCode,
      retryAfter: header("retry-after"),
      location: header("location"),
      excerpt,
      address,
    };
  } finally {
    // The next call checks its addresses anew, so it must not reuse this connection.
    await agent.destroy();
  }
}

/** Resolves every name to the checked addresses. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = all;
    assert(first);
    if (options.all === true) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

/** Reads at most 64 KB and discards the rest. */
async function excerptOf(body: Dispatcher.ResponseData["body"], mostCharacters: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MOST_BYTES) break;
  }
  const text = Buffer.concat(chunks).toString("utf8").replaceAll("\0", "");
  return text.slice(0, mostCharacters).toWellFormed();
}
