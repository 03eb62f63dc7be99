import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import type { Scope } from "../../domain/access/roles.ts";
import { lockAccount } from "../accounts/lock-account.ts";
import { requireLine } from "../accounts/require-line.ts";
import { newKey } from "./new-key.ts";

const LONGEST_NAME = 120;

/**
 * Creates a partner key for this deployment's network. The key is returned once and never shown again.
 *
 * @param input.name null defaults to its scope
 * @throws ApiError `invalid_request` for an unknown or deleted account, or an invalid name
 */
export async function createPartnerKey(
  tx: Tx,
  input: {
    readonly accountId: string;
    readonly scope: Scope;
    readonly name: string | null;
    readonly origin: Origin;
  },
): Promise<{ id: string; key: string; scope: Scope }> {
  await lockAccount(tx, input.accountId);
  const name = requireLine("name", input.name ?? input.scope, LONGEST_NAME);
  const id = newId("partnerKey");
  const { key, secretHash, last4 } = newKey("partner");
  await tx.db
    .insertInto("PartnerKey")
    .values({
      id,
      accountId: input.accountId,
      network: tx.deps.config.network,
      name,
      scope: input.scope,
      secretHash,
      last4,
      createdAt: tx.deps.systemClock.now(),
    })
    .execute();
  await recordAudit(tx, {
    origin: input.origin,
    accountId: input.accountId,
    action: "partner_key.create",
    targetId: id,
    details: { scope: input.scope, last4 },
    at: tx.now,
  });
  return { id, key, scope: input.scope };
}
