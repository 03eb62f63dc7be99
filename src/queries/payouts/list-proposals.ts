import { columns, type RowOf } from "../../db/columns.ts";
import { PayoutProposal } from "../../db/entities/payout-proposal.ts";
import type { Sql } from "../../db/sql.ts";
import { requireProgram } from "../programs/require-program.ts";

const PROPOSAL = columns(PayoutProposal, "o", [
  "id",
  "status",
  "payouts",
  "totalCents",
  "digest",
  "lines",
  "proposedAt",
  "decidedAt",
  "batchId",
]);

/** A proposed payout batch, with the names of its two people. */
export interface ProposalRow extends Readonly<RowOf<typeof PROPOSAL>> {
  readonly proposerName: string;
  /** Whether the person who asks proposed it, and so cannot approve it. */
  readonly isOwn: boolean;
  readonly deciderName: string | null;
}

const nameOf = (member: string) =>
  `(select l.name from brand_member m join login l on l.id = m.login_id where m.id = ${member})`;

const MOST_SHOWN = 20;

/**
 * The newest proposals of a program.
 *
 * @param loginId of the person who asks
 * @throws ApiError `program_not_found`
 */
export async function listProposals(
  sql: Sql,
  of: Readonly<{ brandId: string; programId: string; loginId: string }>,
): Promise<ProposalRow[]> {
  await requireProgram(sql, of.brandId, of.programId);
  return sql.rows<ProposalRow>(
    `select ${PROPOSAL}, ${nameOf("o.proposed_by")} as "proposerName", ${nameOf("o.decided_by")} as "deciderName",
       exists (select 1 from brand_member m where m.id = o.proposed_by and m.login_id = $3) as "isOwn"
     from payout_proposal o
     where o.program_id = $2 and o.brand_id = $1
     order by o.proposed_at desc, o.id desc
     limit ${MOST_SHOWN}`,
    [of.brandId, of.programId, of.loginId],
  );
}
