import { recordAudit } from "../../db/audit.ts";
import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import { RailDifference } from "../../db/entities/rail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { requireLine } from "../accounts/require-line.ts";

const LONGEST_NOTE = 500;

const DIFFERENCE = columns(RailDifference, "d", ["kind", "subject"]);
const OWNER = columns(Payout, "y", ["programId", "brandId"]);

/**
 * Records that an operator accepts a difference between a rail's books and ours: it no longer counts as a problem,
 * unless a later comparison finds it changed.
 *
 * @throws ApiError `invalid_request` for a note that is empty or too long, or an id of no open difference
 */
export async function acceptRailDifference(
  tx: Tx,
  input: { readonly id: number; readonly note: string; readonly origin: Origin },
): Promise<{ id: number; acceptedAt: Date }> {
  const note = requireLine("note", input.note, LONGEST_NOTE);
  const acceptedAt = tx.deps.systemClock.now();
  const accepted = await tx.row<RowOf<typeof DIFFERENCE> & OptionalRowOf<typeof OWNER>>(
    `update rail_difference d set accepted_at = $2, note = $3
     from rail_difference o left join payout y on y.id = o.payout_id
     where d.id = $1 and o.id = d.id and d.resolved_at is null and d.accepted_at is null
     returning ${DIFFERENCE}, ${OWNER}`,
    [input.id, acceptedAt, note],
  );
  if (accepted === null) {
    throw new ApiError("invalid_request", `Open difference ${input.id} not found.`, {
      next: "List the open ones: vp rail differences.",
    });
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId: accepted.brandId,
    programId: accepted.programId,
    action: "rail_difference.accept",
    targetId: String(input.id),
    details: { kind: accepted.kind, subject: accepted.subject, note },
    at: tx.now,
  });
  return { id: input.id, acceptedAt };
}
