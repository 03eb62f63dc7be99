import assert from "node:assert";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import type { Dispatcher } from "undici";
import { isPublicAddress, isPublicHostname } from "../domain/access/address-guard.ts";
import { resolveBySystem, resolvePublic, type Resolve } from "./resolve.ts";

/** The outcome of a call to a user-supplied URL. */
export type CallResult =
  | {
      readonly kind: "answered";
      readonly statusCode: number;
      /** The `Retry-After` header as sent. */
      readonly retryAfter: string | null;
      /** The `Location` header as sent; it is not followed. */
      readonly location: string | null;
      /** The beginning of the body as text. */
      readonly excerpt: string;
      /** The address that was connected to. */
      readonly address: string | null;
    }
  | { readonly kind: "unreachable"; readonly error: string; readonly address: string | null };

/** How a call differs from a plain one, whose response is read as a postback's. */
export interface Reading {
  /** How much of the body `excerpt` contains. */
  readonly mostCharacters?: number;
  readonly userAgent?: string;
  /** Header `Webhook-Id`: the same for every attempt to deliver one message (Standard Webhooks). */
  readonly webhookId?: string;
}

/** HTTP calls to user-supplied URLs. */
export interface HttpClient {
  /**
   * One HTTP GET: at most 5 seconds from name resolution to the last byte, at most 64 KB read, no redirects, no
   * proxy. The name's addresses are checked, and the connection goes to one of those checked.
   */
  get(url: string, reading?: Reading): Promise<CallResult>;
  /**
   * Whether a URL's host is currently known to be internal. A name without an address is not: every call checks it
   * again.
   */
  isInternal(url: string): Promise<boolean>;
}

export interface HttpClientOptions {
  /** Skips the checks of address, port and scheme; a testnet setting. */
  readonly isPrivateAllowed: boolean;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const LOOKUP_TIMEOUT_MS = 2_000;
const MOST_BYTES = 64 * 1024;
const EXCERPT_LENGTH = 500;
const POSTBACK_AGENT = "partner-program-postback/1";

class TargetRefused extends Error {}

/** @param options.resolve replaces the name servers, for tests */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { isPrivateAllowed, timeoutMs = TIMEOUT_MS } = options;
  const resolve = options.resolve ?? (isPrivateAllowed ? resolveBySystem : resolvePublic);
  const addressesOf = async (url: URL, signal: AbortSignal): Promise<string[]> => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const addresses = isIP(host) ? [host] : await untilAborted(resolve(host, signal), signal);
    assert(addresses.length > 0, "a resolver gives addresses or fails");
    return addresses;
  };
  return {
    async get(text, reading = {}) {
      const signal = AbortSignal.timeout(timeoutMs);
      let connectedTo: string | null = null;
      try {
        const url = checkedUrl(text, isPrivateAllowed);
        const addresses = await addressesOf(url, signal);
        if (!isPrivateAllowed && !addresses.every(isPublicAddress)) {
          throw new TargetRefused(`${url.hostname} resolves to an address that is not public`);
        }
        return await callAt(url, addresses, signal, reading, (address) => (connectedTo = address));
      } catch (error) {
        const reason = signal.aborted ? `no complete response within ${timeoutMs / 1000} s` : reasonOf(error);
        return { kind: "unreachable", error: reason, address: connectedTo };
      }
    },
    async isInternal(text) {
      if (isPrivateAllowed) return false;
      const url = new URL(text);
      if (!isPublicHostname(url.hostname)) return true;
      try {
        return !(await addressesOf(url, AbortSignal.timeout(LOOKUP_TIMEOUT_MS))).every(isPublicAddress);
      } catch {
        return false;
      }
    },
  };
}

/** Checks the URL again: it was checked when set, perhaps by laxer rules. */
function checkedUrl(text: string, isPrivateAllowed: boolean): URL {
  const url = URL.parse(text);
  if (url === null || !["https:", "http:"].includes(url.protocol))
    throw new TargetRefused("the URL is invalid");
  if (url.username !== "" || url.password !== "") throw new TargetRefused("the URL has user info");
  if (isPrivateAllowed) return url;
  if (url.protocol !== "https:" || url.port !== "")
    throw new TargetRefused("the URL must use https on port 443");
  if (!isPublicHostname(url.hostname)) throw new TargetRefused(`${url.hostname} is not a public host`);
  return url;
}

async function callAt(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
  reading: Reading,
  onConnected: (address: string) => void,
): Promise<CallResult> {
  // Loaded with the first call: many a process makes none.
  const { Agent, buildConnector, request } = await import("undici");
  let address: string | null = null;
  const connect = buildConnector({
    lookup: lookupAmong(addresses),
    rejectUnauthorized: true,
    timeout: TIMEOUT_MS,
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

/** The promise's outcome, or the signal's reason if that comes first. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** One line for debugging a failed delivery. */
function reasonOf(error: unknown): string {
  if (error instanceof TargetRefused) return error.message;
  const causes = error instanceof AggregateError ? error.errors : [error];
  const [cause] = causes as (NodeJS.ErrnoException | undefined)[];
  const text = cause?.message || cause?.code || "no connection";
  return (cause?.code !== undefined && !text.includes(cause.code) ? `${text} (${cause.code})` : text).slice(
    0,
    300,
  );
}
