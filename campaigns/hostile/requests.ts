import { randomBytes } from "node:crypto";
import type { Random } from "../../test/crash/random.ts";

/** One request that nobody honest sends. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const hex = (bytes: number): string => randomBytes(bytes).toString("hex");
const json = { "content-type": "application/json" };
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
const wide = (fields: number): string =>
  `{${Array.from({ length: fields }, (_, index) => `"f${index}":${index}`).join(",")}}`;

/** An address of a network that a sender may own by the million. */
const inventedAddress = (): string => `2001:db8:${hex(2)}:${hex(2)}::${hex(2)}`;

const signed = (program: string) => ({
  ...json,
  "x-vp-program": program,
  "x-vp-timestamp": String(Math.floor(Date.now() / 1000)),
  "x-vp-signature": hex(32),
});
const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** The kinds of hostile requests. Each makes one that was never sent before. */
export const HOSTILE: Readonly<Record<string, (random: Random, realProgram: string) => HostileRequest>> = {
  "event of an invented program": () => ({
    ...{ method: "POST", path: "/api/v1/events", headers: signed(`prg_${hex(13)}`), body: "{}" },
  }),
  "forged event of a real program": (_, realProgram) => ({
    ...{ method: "POST", path: "/api/v1/events", headers: signed(realProgram), body: `{"id":"${hex(8)}"}` },
  }),
  "invented key": () => ({
    ...{ method: "GET", path: "/api/v1/programs", headers: bearer(`vpk_${hex(24)}`), body: "" },
  }),
  "invented link": () => ({ method: "GET", path: `/r/${hex(5)}`, headers: {}, body: "" }),
  "invented page": () => ({ method: "GET", path: `/p/${hex(6)}`, headers: {}, body: "" }),
  "invented path": () => ({
    method: "GET",
    path: `/api/v1/${hex(8)}?${hex(4)}=${hex(40)}`,
    headers: {},
    body: "",
  }),
  "deep JSON": (random, realProgram) => ({
    method: "POST",
    path: "/api/v1/events",
    headers: signed(realProgram),
    body: nested(100 + random.below(9_000)),
  }),
  "wide JSON": (random, realProgram) => ({
    method: "POST",
    path: "/api/v1/events",
    headers: signed(realProgram),
    body: wide(100 + random.below(4_000)),
  }),
  "no JSON": (_, realProgram) => ({
    method: "POST",
    path: "/api/v1/events",
    headers: signed(realProgram),
    body: `{"id": "\u0000${hex(20)}`,
  }),
  "too large a body": (_, realProgram) => ({
    method: "POST",
    path: "/api/v1/events",
    headers: signed(realProgram),
    body: "x".repeat(70_000),
  }),
  "forged delivery": (_, realProgram) => ({
    method: "POST",
    path: `/api/payments/webhook/${realProgram}`,
    headers: { ...json, "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${hex(32)}` },
    body: `{"id":"evt_${hex(8)}"}`,
  }),
  "forged session": () => ({
    method: "POST",
    path: `/console/brd_${hex(13)}/api/v1/programs`,
    headers: { ...json, cookie: `vp_session=${hex(24)}`, "x-vp-csrf": "1", "sec-fetch-site": "same-origin" },
    body: "{}",
  }),
  "odd method": (random) => ({
    method: ["PUT", "DELETE", "PATCH", "OPTIONS"][random.below(4)]!,
    path: "/api/v1/events",
    headers: json,
    body: "",
  }),
  "guessed sign-in": () => ({
    method: "POST",
    path: "/sign-in",
    headers: {
      ...{ "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
      "sec-fetch-mode": "navigate",
    },
    body: `email=${hex(6)}%40nobody.example`,
  }),
};

/** The same request as one of an address of its own, seen through a trusted proxy. */
export const fromAnywhere = (request: HostileRequest): HostileRequest => ({
  ...request,
  headers: { ...request.headers, "x-forwarded-for": inventedAddress() },
});
