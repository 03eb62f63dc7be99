import Router from "@koa/router";
import type { Payload, PayloadCodec } from "@temporalio/common";
import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isOperator } from "../../domain/sign-in/operator.ts";
import type { Context, RequestState } from "../http/context.ts";
import { parseJson } from "../http/parse-json.ts";
import { readBody } from "../http/read-body.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { sessionOf } from "../sessions/session-of.ts";

const PREFIX = "/ops/temporal-codec";
const LARGEST_BYTES = 4 * 1024 * 1024;
const PREFLIGHT_SECONDS = "600";

const base64 = z.base64().transform((text) => Buffer.from(text, "base64"));
const payloads = z.object({
  payloads: z.array(
    z.object({
      metadata: z
        .record(z.string(), base64)
        .nullish()
        .transform((metadata) => metadata ?? {}),
      data: base64.nullish().transform((data) => data ?? null),
    }),
  ),
});

const written = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const show = ({ metadata, data }: Payload) => ({
  metadata: Object.fromEntries(Object.entries(metadata ?? {}).map(([name, bytes]) => [name, written(bytes)])),
  data: written(data ?? new Uint8Array()),
});

/**
 * The codec server of Temporal's UI and command line: decrypts and encrypts payloads for operators with a session, whose
 * browser shows the UI of `TEMPORAL_UI_URL`, and for whoever has `TEMPORAL_CODEC_TOKEN`. To anyone else, and where
 * payloads are not encrypted, it does not exist. OPERATE-33.
 */
export function serveCodec(deps: Deps, limits: RateLimits, codec: PayloadCodec | null): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  if (codec === null) return router;
  const { config } = deps;
  const uiOrigin = config.temporalUiUrl === null ? null : new URL(config.temporalUiUrl).origin;

  const allowUi = (ctx: Context) => {
    ctx.vary("Origin");
    if (uiOrigin === null || ctx.get("Origin") !== uiOrigin) return;
    ctx.set({ "Access-Control-Allow-Origin": uiOrigin, "Access-Control-Allow-Credentials": "true" });
  };
  router.options(`${PREFIX}/:direction`, (ctx) => {
    ctx.state.operation = "temporal_codec";
    allowUi(ctx);
    ctx.set({
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "Authorization, Content-Type, X-Namespace",
      "Access-Control-Max-Age": PREFLIGHT_SECONDS,
    });
    ctx.status = 204;
  });
  for (const direction of ["decode", "encode"] as const) {
    router.post(`${PREFIX}/${direction}`, async (ctx) => {
      ctx.state.operation = "temporal_codec";
      allowUi(ctx);
      await admit(deps, limits, ctx, uiOrigin);
      const given = payloads.safeParse(parseJson(await readBody(ctx.req, LARGEST_BYTES)));
      if (!given.success)
        throw new ApiError("invalid_request", "The body must be {payloads: [{metadata, data}]}.");
      ctx.body = { payloads: (await carryOut(codec[direction], given.data.payloads)).map(show) };
    });
  }
  return router;
}

async function carryOut(code: PayloadCodec["decode"], given: Payload[]): Promise<Payload[]> {
  try {
    return await code(given);
  } catch (error) {
    throw new ApiError("invalid_request", "A payload is damaged, or its key is not set.", { cause: error });
  }
}

/** @throws ApiError `no_such_endpoint` */
async function admit(deps: Deps, limits: RateLimits, ctx: Context, uiOrigin: string | null): Promise<void> {
  if (hasToken(deps.config, ctx)) return;
  const session = ctx.get("Origin") === uiOrigin ? await sessionOf(deps, ctx) : null;
  if (session === null || !isOperator(deps.config, session.email)) throw new ApiError("no_such_endpoint");
  ctx.state.limit = await limits.consume("session", session.sessionId);
  if (ctx.state.limit.isExceeded) throw new ApiError("rate_limited");
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

function hasToken({ temporalCodecToken }: Config, ctx: Context): boolean {
  const [, given] = /^bearer (.+)$/i.exec(ctx.get("Authorization")) ?? [];
  if (temporalCodecToken === null || given === undefined) return false;
  return timingSafeEqual(digest(given), digest(temporalCodecToken));
}
