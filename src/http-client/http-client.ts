import assert from "node:assert";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import { Agent, buildConnector, request, type Dispatcher } from "undici";
import { isPublicAddress, isPublicHostname } from "../domain/access/address-guard.ts";
import { resolveBySystem, resolvePublic, type Resolve } from "./resolve.ts";

/** How a call of somebody else's server ended. */
export type CallResult =
  | {
      readonly kind: "answered";
      readonly statusCode: number;
      /** The `Retry-After` header as sent. */
      readonly retryAfter: string | null;
      /** The `Location` header as sent; it was not followed. */
      readonly location: string | null;
      /** The beginning of the body as text. */
      readonly excerpt: string;
      /** The address that was connected to. */
      readonly address: string | null;
    }
  | { readonly kind: "unreachable"; readonly error: string; readonly address: string | null };

/** What is wanted of a response, where it is other than a postback's. */
export interface Reading {
  /** How much of the body `excerpt` has. */
  readonly mostCharacters?: number;
  readonly userAgent?: string;
}

/** The way out to servers whose addresses other people chose. */
export interface HttpClient {
  /**
   * One HTTP GET: at most 5 seconds from the name look-up to the last byte, at most 64 KB read, no redirect followed, no
   * proxy. The addresses of the name are checked, and the connection goes to one of those checked.
   */
  get(url: string, reading?: Reading): Promise<CallResult>;
  /**
   * Whether the host of a URL is known to be internal now. A name that has no address at the moment is not: it is checked
   * again at every call.
   */
  isInternal(url: string): Promise<boolean>;
}

export interface HttpClientOptions {
  /** Lifts the checks of address, port and scheme; the setting exists on the test network only. */
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

/** @param options.resolve in the place of the name servers, for tests */
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

/** The URL was checked when it was set, by rules that may have become stricter since. */
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
      headers: { "user-agent": reading.userAgent ?? POSTBACK_AGENT, accept: "*/*" },
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
    // Nothing of this call is left for the next one, whose addresses are checked anew.
    await agent.destroy();
  }
}

/** Answers from the checked addresses only, whatever is asked. */
function lookupAmong(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_hostname, options, callback) => {
    const [first] = all;
    assert(first);
    if (options.all === true) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

/** Reads at most 64 KB and leaves the rest. */
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

/** The promise's outcome, or the signal's reason when that comes first. */
function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    promise,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** One line for the engineer who looks at a failed delivery. */
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
