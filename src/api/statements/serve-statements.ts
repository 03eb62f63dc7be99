import Router from "@koa/router";
import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { PARTNER_KINDS } from "../../domain/money/ledger.ts";
import {
  STATEMENT_PERIOD_FORM,
  statementPeriodOf,
  type StatementPeriod,
} from "../../domain/reports/statement.ts";
import { readOwnStatement } from "../../queries/statements/own-statement.ts";
import { listStatementLines } from "../../queries/statements/statement-lines.ts";
import type { PartnerCaller } from "../endpoint/caller.ts";
import { readingFor, withFairReads } from "../endpoint/invoke-endpoint.ts";
import type { Context, RequestState } from "../http/context.ts";
import { countCall } from "../http/count-call.ts";
import { languageOf } from "../http/language.ts";
import { renderPage } from "../pages/layout.ts";
import { renderMissingPage } from "../pages/missing-page.ts";
import { PAGE_WORDS } from "../pages/words/words.ts";
import { partnerOf } from "../people/identify-person.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { protectPage, sendOnAndBack } from "../sessions/protect-page.ts";
import { sessionOf } from "../sessions/session-of.ts";
import { showErrorsHere } from "../sign-in/error-pages.ts";
import { statementPage, type StatementEntries } from "./statement-page.ts";

/** More than anybody prints; the file has the rest. */
const MOST_ENTRIES = 1_000;

interface Service {
  readonly deps: Deps;
  readonly limits: RateLimits;
}

/** A partner's statements as pages, for the signed-in partner alone. STATEMENT-2. */
export function serveStatements(deps: Deps, limits: RateLimits): Router<RequestState> {
  const router = new Router<RequestState>({ sensitive: true, strict: true });
  router.get("/portal/statements/:period", async (ctx) => {
    ctx.state.operation = "statement_page";
    showErrorsHere(deps.config, ctx);
    await sendStatement({ deps, limits }, ctx, ctx.params["period"] ?? "");
  });
  return router;
}

/** @throws ApiError `rate_limited` */
async function sendStatement(service: Service, ctx: Context, text: string): Promise<void> {
  const { deps } = service;
  const caller = await readerOf(service, ctx);
  if (caller === null) return;
  protectPage(deps.config, ctx);
  if (!STATEMENT_PERIOD_FORM.test(text)) return renderMissingPage(ctx, "statement");
  const { sql } = withFairReads(await readingFor(deps, { reads: "replica" }), caller);
  const period = statementPeriodOf(text);
  const [statement, ...entries] = await Promise.all([
    readOwnStatement(sql, caller.accountId, period),
    ...PARTNER_KINDS.map((kind) => readEntries(sql, caller.accountId, period, kind)),
  ]);
  const language = languageOf(ctx);
  renderPage(ctx, { language, ...statementPage(PAGE_WORDS[language], statement, entries) });
}

/**
 * The signed-in partner, whose request then counts; null for anybody else, who is led to where they become one. PEOPLE-33.
 *
 * @throws ApiError `rate_limited`
 */
async function readerOf({ deps, limits }: Service, ctx: Context): Promise<PartnerCaller | null> {
  const session = await sessionOf(deps, ctx);
  const caller = session === null ? null : await partnerOf(deps, session);
  if (session === null || caller === null) {
    sendOnAndBack(deps.config, ctx, session === null ? "/sign-in" : "/sign-up");
    return null;
  }
  ctx.state.caller = caller;
  ctx.state.limit = await limits.consume("session", session.sessionId);
  if (ctx.state.limit.isExceeded) throw new ApiError("rate_limited");
  await countCall(ctx, limits.callsAtOnce, caller.keyId);
  return caller;
}

async function readEntries(
  sql: Deps["sql"],
  accountId: string,
  period: StatementPeriod,
  kind: StatementEntries["kind"],
): Promise<StatementEntries> {
  const page = { limit: MOST_ENTRIES, after: null };
  const lines = await listStatementLines(sql, { accountId, programId: null, kind, period }, page);
  return { kind, lines: lines.slice(0, MOST_ENTRIES), isCut: lines.length > MOST_ENTRIES };
}
