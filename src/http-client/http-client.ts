import assert from "node:assert";
import { isIP } from "node:net";
import { isPublicAddress, isPublicHostname } from "../domain/access/address-guard.ts";
import type { CallResult, Reading } from "./call-result.ts";
import { resolveBySystem, resolvePublic, type Resolve } from "./resolve.ts";

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
        // Undici is loaded with the first call: many a process makes none.
        const { callAt } = await import("./call-at.ts");
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
