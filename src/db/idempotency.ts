import { createHash, randomUUID } from "node:crypto";
import assert from "node:assert";
import { CLAIM_MS, type Claim } from "./claim.ts";
import { columns, type RowOf } from "./columns.ts";
import type { DatabaseDeps } from "./database-deps.ts";
import { IdempotencyRecord } from "./entities/idempotency-record.ts";
import { ApiError } from "../domain/api-errors.ts";
import type { Sql } from "./sql.ts";
import { OutcomeUnknown, Unavailable } from "./unavailable.ts";

/** A stored response: status and JSON body. */
export interface StoredResponse {
  readonly status: number;
  readonly body: unknown;
}

const KEPT_MS = 24 * 3_600_000;
const RENEW_MS = CLAIM_MS.once / 3;

const purposeOf = (claim: Pick<Claim, "keyId" | "idempotencyKey">) =>
  `idempotency:${claim.keyId}:${claim.idempotencyKey}`;

const RECORD = columns(IdempotencyRecord, "r", ["fingerprint", "statusCode", "answerSealed"]);

/**
 * Claims the key for a request, in a transaction of its own, so that a second request sees it while the first runs.
 *
 * @param leaseMs how long the claim holds unless it is renewed
 * @param fingerprintText operation and parsed input, with keys in canonical order
 * @returns the claim, or the stored response of the same request
 * @throws ApiError `idempotency_key_reused` for a different request, `idempotency_in_progress` while the first runs;
 * Unavailable if the connection is lost: the request itself has not begun
 */
export async function claimKey(
  deps: DatabaseDeps,
  keyId: string,
  idempotencyKey: string,
  fingerprintText: string,
  leaseMs: number = CLAIM_MS.once,
): Promise<{ claim: Claim } | { kept: StoredResponse }> {
  const fingerprint = createHash("sha256").update(fingerprintText).digest();
  const claim: Claim = { keyId, idempotencyKey, claimId: randomUUID() };
  const taken = await insertClaim(deps, claim, fingerprint, leaseMs).catch(async (error: unknown) => {
    if (!(error instanceof OutcomeUnknown)) throw error;
    // The claim may stand although the request will not run. If it cannot be withdrawn now, its lease ends it.
    await releaseKey(deps.sql, claim).catch(() => undefined);
    throw new Unavailable(error.message, { cause: error });
  });
  if (taken === 1) return { claim };
  const record = await deps.sql.row<RowOf<typeof RECORD>>(
    `select ${RECORD} from idempotency_record r where r.key_id = $1 and r.idempotency_key = $2`,
    [keyId, idempotencyKey],
  );
  // The first request released the key between the two statements; to the caller it was still running.
  if (record === null) throw new ApiError("idempotency_in_progress");
  if (!record.fingerprint.equals(fingerprint)) throw new ApiError("idempotency_key_reused");
  const { statusCode: status, answerSealed } = record;
  if (status === null || answerSealed === null) throw new ApiError("idempotency_in_progress");
  const body: unknown = JSON.parse(deps.seal.open(answerSealed, purposeOf(claim)));
  return { kept: { status, body } };
}

/** @returns the number of rows written: 1, or 0 if another request holds the key */
function insertClaim(
  deps: DatabaseDeps,
  claim: Claim,
  fingerprint: Buffer,
  leaseMs: number,
): Promise<number> {
  const now = deps.systemClock.now();
  return deps.sql.execute(
    `insert into idempotency_record as r (key_id, idempotency_key, fingerprint, claim_id, state, lease_until, created_at,
       expires_at)
     values ($1, $2, $3, $4, 'running', $5, $6, $7)
     on conflict (key_id, idempotency_key) do update
       set fingerprint = excluded.fingerprint, claim_id = excluded.claim_id, state = 'running',
           lease_until = excluded.lease_until, status_code = null, answer_sealed = null,
           created_at = excluded.created_at, expires_at = excluded.expires_at
       where r.expires_at <= excluded.created_at
          or (r.state = 'running' and r.lease_until <= excluded.created_at and r.fingerprint = excluded.fingerprint)`,
    [
      claim.keyId,
      claim.idempotencyKey,
      fingerprint,
      claim.claimId,
      new Date(now.getTime() + leaseMs),
      now,
      new Date(now.getTime() + KEPT_MS),
    ],
  );
}

/**
 * Keeps the key for an operation of several steps while it runs, however long: a repeat that took the key over would do
 * them again. Those of commands have a renewal of their own. API-16.
 *
 * @param everyMs how often; well below the lease
 * @returns ends it
 */
export function keepClaim(deps: DatabaseDeps, claim: Claim, everyMs = RENEW_MS): () => void {
  const timer = setInterval(() => {
    const leaseUntil = new Date(deps.systemClock.now().getTime() + CLAIM_MS.once);
    // Its own statement: the request's transaction is not seen by others.
    deps.sql
      .execute(
        `update idempotency_record set lease_until = $4
         where key_id = $1 and idempotency_key = $2 and claim_id = $3 and state = 'running'`,
        [claim.keyId, claim.idempotencyKey, claim.claimId, leaseUntil],
      )
      .catch((error: unknown) => deps.log.debug({ err: error }, "could not renew an idempotency key"));
  }, everyMs);
  return () => clearInterval(timer);
}

/**
 * Stores the response under the claimed key, in the command's own transaction, so that effect and response are
 * committed together.
 *
 * @throws ApiError `idempotency_in_progress` if the lease expired and another request holds the key: the transaction
 * then rolls back, and nothing happens twice
 */
export async function storeResponse(
  sql: Sql,
  deps: DatabaseDeps,
  claim: Claim,
  response: StoredResponse,
): Promise<void> {
  assert(response.status < 500, "an answer of a failure is not kept");
  const kept = await sql.execute(
    `update idempotency_record set state = 'done', status_code = $4, answer_sealed = $5
     where key_id = $1 and idempotency_key = $2 and claim_id = $3 and state = 'running'`,
    [
      claim.keyId,
      claim.idempotencyKey,
      claim.claimId,
      response.status,
      deps.seal.seal(JSON.stringify(response.body), purposeOf(claim)),
    ],
  );
  if (kept !== 1) throw new ApiError("idempotency_in_progress");
}

/** Releases the key after a failure that is not stored, so that a retry runs again. */
export async function releaseKey(sql: Sql, claim: Claim): Promise<void> {
  await sql.execute(
    `delete from idempotency_record
     where key_id = $1 and idempotency_key = $2 and claim_id = $3 and state = 'running'`,
    [claim.keyId, claim.idempotencyKey, claim.claimId],
  );
}

/** Deletes responses older than 24 hours; part of the worker's upkeep. */
export async function deleteExpiredResponses(deps: DatabaseDeps): Promise<number> {
  return deps.sql.execute("delete from idempotency_record where expires_at <= $1", [deps.systemClock.now()]);
}
