import assert from "node:assert";
import type { Deps } from "../../deps.ts";
import { refuseIfDeleted } from "../../commands/accounts/lock-account.ts";
import { errorFromConstraint } from "../../db/constraints.ts";
import { claimKey, keepClaim, storeResponse, releaseKey, type StoredResponse } from "../../db/idempotency.ts";
import { CLAIM_MS, type Claim } from "../../db/claim.ts";
import { withQueryBuilder } from "../../db/query-builder.ts";
import { sqlThrough } from "../../db/sql.ts";
import { inTransaction, type Tx } from "../../db/transaction.ts";
import { OutcomeUnknown } from "../../db/unavailable.ts";
import { WORK } from "../../db/work.ts";
import type { Actor, Origin } from "../../domain/access/actor.ts";
import { canonicalJson, isIdempotencyKey, KEPT_STATUSES } from "../../domain/idempotency.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { roleReaches, scopeReaches } from "../../domain/access/roles.ts";
import { errorBody, toApiError } from "./error-response.ts";
import { programOfPath } from "../../queries/programs/program-of-path.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { AnyCaller } from "./caller.ts";
import { operationIdOf, type AnyAccess, type Endpoint, type Request } from "./endpoint.ts";
import { parseInput, type RawInput } from "./parse-input.ts";

/** One call of an endpoint, from HTTP or from an agent tool. */
export interface Call {
  readonly caller: AnyCaller;
  /** Reads the parts as sent. Deferred until the caller is known to be allowed the call. */
  readonly readInput: () => RawInput | Promise<RawInput>;
  /** The `Idempotency-Key`; undefined if none was sent. */
  readonly idempotencyKey: string | undefined;
  readonly requestId: string;
  /** A HEAD request: changes that a GET would make are skipped. */
  readonly isDryRun?: boolean;
  /** Tries a change without making it, to show a person its effect. PEOPLE-23. */
  readonly isPreview?: boolean;
}

export interface CallResponse extends StoredResponse {
  /** Whether this is the response of an earlier request with the same key. */
  readonly isReplay: boolean;
}

/** A checked call of any endpoint. */
export type AnyRequest = Request<AnyAccess, object, object, object>;

/**
 * Runs one call: role, idempotency key, shape, stored response, limit, handler. REST and agent tools share this path,
 * so no check can be missing from one of them.
 *
 * @throws ApiError for everything that is not a success
 */
export async function invokeEndpoint(
  shared: Deps,
  limits: RateLimits,
  endpoint: Endpoint<AnyAccess>,
  call: Call,
): Promise<CallResponse> {
  const request = await checkCall(endpoint, call);
  const deps = withFairReads(await readingFor(shared, endpoint), call.caller);
  const { idempotencyKey, params, query, body } = request;
  if (call.isPreview) await countPreview(deps, limits, endpoint, request);
  if (idempotencyKey === null) return run(deps, limits, endpoint, request, null, isTried(call));

  const fingerprint = canonicalJson({ operation: operationIdOf(endpoint), params, query, body });
  const isRenewed = endpoint.effect === "command";
  const leaseMs = isRenewed ? CLAIM_MS.renewed : CLAIM_MS.once;
  const found = await claimKey(deps, call.caller.keyId, idempotencyKey, fingerprint, leaseMs);
  if ("kept" in found) return { ...found.kept, isReplay: true };
  const letGo = isRenewed ? shared.claimRenewal.hold(found.claim) : keepClaim(deps, found.claim);
  try {
    return await run(deps, limits, endpoint, request, found.claim, false);
  } catch (error) {
    await endClaim(deps, found.claim, error);
    throw error;
  } finally {
    letGo();
  }
}

const isTried = ({ isDryRun: isHead = false, isPreview = false }: Call): boolean => isHead || isPreview;

/**
 * A preview makes the real change and rolls it back, so it cannot differ from it. Some changes lock the program,
 * hence the low limit.
 *
 * @throws ApiError `rate_limited`; `invalid_request` where there is nothing to roll back, or what was given out could not be
 */
async function countPreview(
  { sql }: Pick<Deps, "sql">,
  limits: RateLimits,
  endpoint: Endpoint<AnyAccess>,
  request: AnyRequest,
): Promise<void> {
  if (endpoint.effect !== "command" || endpoint.method === "GET" || endpoint.hasNoPreview) {
    throw new ApiError("invalid_request", "This operation has no preview.", {
      next: "Send the request without the header X-VP-Preview.",
    });
  }
  const program = await programOfPath(sql, request.params);
  const limit = await limits.consume("previewProgram", callsOfProgram(request.caller, program ?? ""));
  if (limit.isExceeded) throw new ApiError("rate_limited", undefined, { details: { limit } });
}

/** Operators belong to no tenant; each counts as one. */
export function tenantOf(caller: AnyCaller): string {
  if (caller.kind === "operator") return caller.keyId;
  return caller.kind === "brand" ? caller.brandId : caller.accountId;
}

/** Whose calls of a program are counted together: calls for another tenant's, which end in a 404, take nothing from it. */
export const callsOfProgram = (caller: AnyCaller, programId: string): string =>
  `${tenantOf(caller)} ${programId}`;

/** Deps for one tenant's call: its reads share a few connections, however many calls it makes at once. */
export function withFairReads(deps: Deps, caller: AnyCaller): Deps {
  const tenant = tenantOf(caller);
  const sql = sqlThrough(deps.sql, (statement) => deps.queues.read(tenant, WORK.read.turnMs, statement));
  return { ...deps, sql: withQueryBuilder(deps.orm, sql) };
}

/** Deps whose statements outside transactions go to the replica, for what may be read there. OPERATE-50. */
export async function readingFor(deps: Deps, { reads }: Pick<Endpoint<AnyAccess>, "reads">): Promise<Deps> {
  const { replica } = deps;
  if (reads === undefined || replica === null) return deps;
  const isCaughtUp = await replica.hasCaughtUp();
  deps.meters.replicaReads.inc({ from: isCaughtUp ? "replica" : "primary" });
  return isCaughtUp ? { ...deps, sql: withQueryBuilder(deps.orm, replica.reading(deps.sql)) } : deps;
}

/** Whose locks a command takes: its program's, or else some of its tenant's. */
export function ownerOf(
  caller: AnyCaller,
  params: { readonly programId?: string; readonly program?: string },
): string {
  return params.programId ?? params.program ?? tenantOf(caller);
}

/**
 * Checks what can be checked without reading the record: role, idempotency key, shape.
 *
 * @throws ApiError for the first check that fails
 */
export async function checkCall(endpoint: Endpoint<AnyAccess>, call: Call): Promise<AnyRequest> {
  refuseCaller(endpoint.access, call.caller);
  if (endpoint.stepUp && call.caller.person?.isJustSignedIn === false) throw new ApiError("step_up_required");
  const isOnce = endpoint.method !== "GET" && !call.isPreview;
  const idempotencyKey = !isOnce ? null : idempotencyKeyOf(endpoint, call.idempotencyKey);
  const input = parseInput(endpoint, await call.readInput());
  const origin: Origin = {
    actor: { kind: actorKindOf(call.caller), id: call.caller.keyId },
    requestId: call.requestId,
  };
  return { caller: call.caller, ...input, origin, idempotencyKey } as AnyRequest;
}

function actorKindOf({ kind, person }: AnyCaller): Actor["kind"] {
  if (kind === "operator") return "operator";
  return person === null ? `${kind}_key` : `${kind}_user`;
}

function refuseCaller(access: AnyAccess, caller: AnyCaller): void {
  assert(!access.isForPeople || caller.person !== null, "what people alone may do is not mounted for keys");
  const holder = caller.person === null ? "the key has" : "you have";
  switch (access.kind) {
    case "brand":
      if (caller.kind !== "brand") throw new ApiError("brand_key_required");
      if (access.mayPay && caller.person?.mayPay !== true) throw new ApiError("payer_required");
      if (roleReaches(caller.role, access.role)) return;
      throw new ApiError(
        "role_too_low",
        `This endpoint requires the role ${access.role}; ${holder} ${caller.role}.`,
      );
    case "partner":
      if (caller.kind !== "partner") throw new ApiError("partner_key_required");
      if (scopeReaches(caller.scope, access.scope)) return;
      throw new ApiError(
        "scope_too_low",
        `This endpoint requires the scope ${access.scope}; the key has ${caller.scope}.`,
      );
    case "operator":
      assert(caller.kind === "operator", "what operators may do is mounted for them alone");
  }
}

function idempotencyKeyOf(endpoint: Endpoint<AnyAccess>, key: string | undefined): string | null {
  if (key === undefined) {
    if (endpoint.idempotency === "required") throw new ApiError("idempotency_key_required");
    return null;
  }
  if (!isIdempotencyKey(key)) throw new ApiError("invalid_idempotency_key");
  return key;
}

async function run(
  deps: Deps,
  limits: RateLimits,
  endpoint: Endpoint<AnyAccess>,
  request: AnyRequest,
  claim: Claim | null,
  isDryRun: boolean,
): Promise<CallResponse> {
  // A dry run sends nothing, so there is nothing to count.
  const giveBack = isDryRun ? async () => {} : await countAgainstLimit(deps, limits, endpoint, request);
  const handle = endpoint.handle as (context: Deps | Tx, request: AnyRequest) => Promise<object>;
  try {
    if (endpoint.effect === "command") {
      const work = async (tx: Tx) => {
        const response = { status: endpoint.status, body: await handle(tx, request) };
        if (claim) await storeResponse(tx, deps, claim, response);
        if (request.caller.kind === "partner") await refuseIfDeleted(tx, request.caller.accountId);
        if (isDryRun) throw new DryRunEnded(response);
        return response;
      };
      const owner = ownerOf(request.caller, request.params);
      const made = await inTransaction(deps, work, {
        owner,
        isPreview: isDryRun,
        ...(endpoint.isLengthy && { lengthyFor: tenantOf(request.caller) }),
      });
      assignProgram(deps, request);
      return { ...made, isReplay: false };
    }
    const response = { status: endpoint.status, body: await handle(deps, request) };
    if (claim) await storeResponse(deps.sql, deps, claim, response);
    assignProgram(deps, request);
    return { ...response, isReplay: false };
  } catch (error) {
    if (error instanceof DryRunEnded) return { ...error.response, isReplay: false };
    const isOneTransaction = endpoint.effect !== "outside";
    const failure = errorFromConstraint(error) ?? toApiError(error, isOneTransaction);
    // A call that may have taken effect still counts.
    if (failure.code !== "server_error" && !(error instanceof OutcomeUnknown)) await giveBack();
    throw failure;
  }
}

/** A call that succeeded shows whose its program is. */
function assignProgram(
  { queues }: Deps,
  { caller, params }: Readonly<{ caller: AnyCaller; params: { readonly programId?: string } }>,
): void {
  const { programId } = params;
  if (caller.kind === "brand" && programId !== undefined) queues.assign(programId, caller.brandId);
}

/**
 * Counts a call against the endpoint's own limit before it runs, so concurrent calls cannot exceed it. Returns a
 * function that undoes the count, for calls that failed; the key's own limit still counts them.
 *
 * @throws ApiError `rate_limited`
 */
async function countAgainstLimit(
  deps: Deps,
  limits: RateLimits,
  { limit }: Endpoint<AnyAccess>,
  request: AnyRequest,
): Promise<() => Promise<void>> {
  if (!limit) return async () => {};
  const of = await limit.of(request, deps.sql);
  const state = await limits.consume(limit.name, of);
  if (state.isExceeded) throw new ApiError("rate_limited", undefined, { details: { limit: state } });
  return () => limits.giveBack(limit.name, of);
}

/** Rolls back a dry run's transaction, carrying the response it would have given. */
class DryRunEnded extends Error {
  readonly response: StoredResponse;
  constructor(response: StoredResponse) {
    super("dry run");
    this.response = response;
  }
}

async function endClaim(deps: Deps, claim: Claim, error: unknown): Promise<void> {
  const isKept =
    error instanceof ApiError && KEPT_STATUSES.has(error.status) && error.code !== "idempotency_in_progress";
  try {
    if (isKept) await storeResponse(deps.sql, deps, claim, { status: error.status, body: errorBody(error) });
    else await releaseKey(deps.sql, claim);
  } catch (failure) {
    // The lease expires by itself; the caller's own error matters more.
    deps.log.warn({ err: failure }, "could not release an idempotency key");
  }
}
