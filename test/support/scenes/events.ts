import { createHmac } from "node:crypto";
import type { TestApi } from "./api.ts";

/** What a test needs of a program to send its events. */
export interface Signer {
  readonly id: string;
  readonly secret: string;
}

export interface EventResponse {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

let counter = 0;

/** An id that no other event of the run has. */
export const eventId = () => `evt-${process.pid}-${(counter += 1)}`;
export const orderId = () => `order-${process.pid}-${(counter += 1)}`;

/**
 * Sends an event as a brand's backend does: signed over timestamp and raw body. An id is made where none is given.
 *
 * @param overrides headers or a raw body in place of the right ones
 */
export async function sendEvent(
  api: Pick<TestApi, "baseUrl">,
  program: Signer,
  event: Record<string, unknown>,
  overrides: {
    headers?: Record<string, string>;
    rawBody?: string | Buffer;
    secret?: string;
    timestamp?: number;
  } = {},
): Promise<EventResponse> {
  const rawBody = overrides.rawBody ?? JSON.stringify({ id: eventId(), ...event });
  const timestamp = overrides.timestamp ?? Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", overrides.secret ?? program.secret)
    .update(`${timestamp}.`)
    .update(rawBody)
    .digest("hex");
  const response = await fetch(`${api.baseUrl}/api/v1/events`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-vp-program": program.id,
      "x-vp-timestamp": String(timestamp),
      "x-vp-signature": signature,
      ...overrides.headers,
    },
    body: typeof rawBody === "string" ? rawBody : new Uint8Array(rawBody),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === "" ? undefined : JSON.parse(text),
  };
}

/** Follows a partner's link as a browser does. @returns the click id that the brand's site would find in its URL */
export async function clickLink(
  api: Pick<TestApi, "baseUrl">,
  refCode: string,
  options: { query?: string; cookie?: string; headers?: Record<string, string> } = {},
): Promise<{ clickId: string; cookie: string; location: URL }> {
  const response = await fetch(`${api.baseUrl}/r/${refCode}${options.query ? `?${options.query}` : ""}`, {
    redirect: "manual",
    headers: {
      "user-agent":
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.0 Safari/605.1.15",
      ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
      ...options.headers,
    },
  });
  const location = new URL(response.headers.get("location")!);
  const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0]!;
  return { clickId: location.searchParams.get("vp_click") ?? "", cookie, location };
}
