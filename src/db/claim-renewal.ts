import type { Pool } from "pg";
import type { SystemClock } from "../system-clock.ts";
import { CLAIM_MS, type Claim } from "./claim.ts";

/** Keeps the claims of a process's running commands from running out. */
export interface ClaimRenewal {
  /** Renews the claim until the returned function is called. */
  hold(claim: Claim): () => void;
}

/** Most commands have ended by then, and cost nothing. */
const RENEW_EVERY_MS = 400;

/** Passes over a claim that is just being used up. */
const RENEW = `
  with claim as (
    select key_id, idempotency_key from idempotency_record
    where state = 'running'
      and (key_id, idempotency_key, claim_id) in (select * from unnest($1::text[], $2::text[], $3::uuid[]))
    for update skip locked)
  update idempotency_record r set lease_until = $4 from claim c
  where r.key_id = c.key_id and r.idempotency_key = c.idempotency_key`;

/**
 * One statement renews all claims, and has a connection beside those that commands may be waiting for. One that has run
 * out, because the database or this process was slow, is held again unless a repeat has taken the key over.
 */
export function createClaimRenewal(directPool: Pick<Pool, "query">, systemClock: SystemClock): ClaimRenewal {
  const held = new Set<Claim>();
  let timer: NodeJS.Timeout | undefined;
  const renew = (): void => {
    const claims = [...held];
    const now = systemClock.now();
    const values = [
      claims.map(({ keyId }) => keyId),
      claims.map(({ idempotencyKey }) => idempotencyKey),
      claims.map(({ claimId }) => claimId),
      new Date(now.getTime() + CLAIM_MS.renewed),
    ];
    // Without the database no command commits either.
    directPool.query(RENEW, values).catch(() => undefined);
  };
  return {
    hold(claim) {
      held.add(claim);
      timer ??= setInterval(renew, RENEW_EVERY_MS).unref();
      return () => {
        held.delete(claim);
        if (held.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
  };
}
