import type { Deps } from "../../deps.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { seatMayPay } from "../../domain/sign-in/member.ts";
import { isOperator } from "../../domain/sign-in/operator.ts";
import { isStepUpFresh } from "../../domain/sign-in/session.ts";
import type { Session } from "../../queries/sign-in/find-session.ts";
import { findAccountOfLogin, findSeat } from "../../queries/sign-in/seats.ts";
import type { AnyCaller, BrandCaller, OperatorCaller, PartnerCaller, Person } from "../endpoint/caller.ts";
import type { Context } from "../http/context.ts";
import { countCall } from "../http/count-call.ts";
import { digest, refuseAgain, refuseBeyond } from "../http/identify-caller.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import { refuseNavigation, refuseOtherOrigins, requireCsrfHeader } from "../sessions/same-origin.ts";
import { sessionOf } from "../sessions/session-of.ts";

/** The caller of a session in a brand: a member, with the member's role. PEOPLE-4, PEOPLE-22. */
export async function identifyMember(
  deps: Deps,
  limits: RateLimits,
  ctx: Context,
  brandId: string,
): Promise<BrandCaller> {
  const session = await takeSession(deps, limits, ctx);
  const caller = await memberOf(deps, session, brandId);
  if (caller === null) throw new ApiError("brand_not_found");
  return begin(limits, ctx, caller);
}

/** The person of a session as a caller of a brand; null for anyone but a member. PEOPLE-4. */
export async function memberOf(deps: Deps, session: Session, brandId: string): Promise<BrandCaller | null> {
  const seat = await findSeat(deps.sql, session.loginId, brandId);
  if (seat === null) return null;
  const { memberId, brandName, brandStatus, role } = seat;
  return {
    kind: "brand",
    keyId: memberId,
    keyName: session.name,
    brandId: seat.brandId,
    brandName,
    brandStatus,
    role,
    person: personOf(deps, session, seatMayPay(seat)),
  };
}

/** The caller of a portal session: the partner. PEOPLE-22. */
export async function identifyPartner(deps: Deps, limits: RateLimits, ctx: Context): Promise<PartnerCaller> {
  const session = await takeSession(deps, limits, ctx);
  const caller = await partnerOf(deps, session);
  if (caller === null) throw new ApiError("account_not_found");
  return begin(limits, ctx, caller);
}

/** The person of a session as a caller for their account; null for anyone who is no partner. */
export async function partnerOf(deps: Deps, session: Session): Promise<PartnerCaller | null> {
  const account = await findAccountOfLogin(deps.sql, session.loginId);
  if (account === null) return null;
  return {
    kind: "partner",
    keyId: session.loginId,
    keyName: session.name,
    accountId: account.accountId,
    scope: "write",
    person: personOf(deps, session, false),
  };
}

/**
 * The caller of an operator's session. To anyone else, signed in or not, the endpoint does not exist. PEOPLE-31.
 *
 * @throws ApiError `no_such_endpoint`
 */
export async function identifyOperator(
  deps: Deps,
  limits: RateLimits,
  ctx: Context,
): Promise<OperatorCaller> {
  const found = await sessionOf(deps, ctx);
  if (found === null || !isOperator(deps.config, found.email)) throw new ApiError("no_such_endpoint");
  const session = await takeSession(deps, limits, ctx);
  return begin(limits, ctx, operatorOf(deps, session));
}

/** The person of a session as an operator, which the caller has checked. */
export const operatorOf = (deps: Deps, session: Session): OperatorCaller => ({
  kind: "operator",
  keyId: session.loginId,
  keyName: session.name,
  person: personOf(deps, session, false),
});

const personOf = (deps: Deps, session: Session, mayPay: boolean): Person => ({
  loginId: session.loginId,
  email: session.email,
  language: session.locale,
  sessionId: session.sessionId,
  method: session.method,
  authenticatedAt: session.authenticatedAt,
  isJustSignedIn: isStepUpFresh(session.authenticatedAt, deps.systemClock.now()),
  mayPay,
});

/** Checks the origin, then the session, then the limit. */
async function takeSession(deps: Deps, limits: RateLimits, ctx: Context): Promise<Session> {
  refuseOtherOrigins(deps.config, ctx);
  const isRead = ctx.method === "GET" || ctx.method === "HEAD";
  if (!(isRead && ctx.path.endsWith(".csv"))) refuseNavigation(ctx);
  if (!isRead) requireCsrfHeader(ctx);
  const sender = `session ${digest(ctx.get("cookie"))}`;
  await refuseAgain(limits, ctx, sender);
  const session = await sessionOf(deps, ctx);
  if (session === null) throw new ApiError("not_signed_in");
  ctx.state.limit = await limits.consume("session", session.sessionId);
  refuseBeyond(limits, ctx, sender);
  return session;
}

/** Counts the person's concurrent requests, as for a key. */
async function begin<Known extends AnyCaller>(
  limits: RateLimits,
  ctx: Context,
  caller: Known,
): Promise<Known> {
  ctx.state.caller = caller;
  const message = "You have too many concurrent requests.";
  await countCall(ctx, limits.callsAtOnce, caller.keyId, message);
  return caller;
}
