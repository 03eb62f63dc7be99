import { z } from "zod";
import { approveProposal, withdrawProposal } from "../../../../commands/payouts/decide-proposal.ts";
import { proposeBatch } from "../../../../commands/payouts/propose-batch.ts";
import { PROPOSAL_STATUSES } from "../../../../domain/payouts/approval.ts";
import { listProposals, type ProposalRow } from "../../../../queries/payouts/list-proposals.ts";
import { endpoint, member, payer } from "../../../endpoint/endpoint.ts";
import { cents, dataOf, idInPath, none, timestamp } from "../../../schema/common.ts";
import { REHEARSAL_EXAMPLE, rehearsalView, viewRehearsal } from "../../../views/rehearsal.ts";

const common = { tag: "Payouts", query: none, body: none } as const;
const change = { ...common, method: "POST", access: payer, effect: "command", stepUp: true } as const;
const ofProgram = z.strictObject({ programId: idInPath });
const ofProposal = z.strictObject({ programId: idInPath, proposalId: idInPath });

const PROPOSAL_ID = "prop_01KAK3XH4V9Y2C6R8M0T5W7Z1P";
const BATCH_ID = "bat_01KAK3XH4V9Y2C6R8M0T5W7Z1H";

/** PAYOUT-17. */
const proposalView = z.object({
  id: z.string(),
  status: z.enum(PROPOSAL_STATUSES),
  payouts: z.int(),
  totalCents: cents,
  digest: z.string().describe("Identifies the payments that were proposed."),
  proposerName: z.string(),
  isOwn: z.boolean().describe("Whether you proposed it, so that somebody else has to approve it."),
  proposedAt: timestamp,
  deciderName: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  batchId: z.string().nullable(),
});

const viewProposal = (row: ProposalRow): z.input<typeof proposalView> => ({
  id: row.id,
  status: row.status,
  payouts: row.payouts,
  totalCents: row.totalCents,
  digest: row.digest.toString("hex"),
  proposerName: row.proposerName,
  isOwn: row.isOwn,
  proposedAt: row.proposedAt.toISOString(),
  deciderName: row.deciderName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  batchId: row.batchId,
});

const getProposals = endpoint({
  ...common,
  method: "GET",
  path: "/programs/{programId}/payout-proposals",
  status: 200,
  access: member("viewer"),
  effect: "read",
  tool: { name: "list_payout_proposals" },
  summary: "List the newest proposals of payout batches",
  params: ofProgram,
  response: dataOf(z.array(proposalView)),
  errors: ["program_not_found"],
  example: { response: { data: [] } },
  async handle(deps, { caller: { brandId, person }, params: { programId } }) {
    const proposals = await listProposals(deps.sql, { brandId, programId, loginId: person.loginId });
    return { data: proposals.map(viewProposal) };
  },
});

const postProposal = endpoint({
  ...change,
  path: "/programs/{programId}/payout-proposals",
  status: 201,
  idempotency: "required",
  isLengthy: true,
  tool: { name: "propose_payout_batch" },
  summary: "Propose a payout batch for a second person to approve, or preview it",
  params: ofProgram,
  response: dataOf(rehearsalView.extend({ proposalId: z.string() })),
  errors: ["program_not_found", "conflict"],
  example: { response: { data: { proposalId: PROPOSAL_ID, ...REHEARSAL_EXAMPLE } } },
  async handle(tx, { caller: { brandId, keyId: memberId }, params: { programId }, origin }) {
    const proposed = await proposeBatch(tx, { brandId, programId, memberId, origin });
    return { data: { proposalId: proposed.proposalId, ...viewRehearsal(proposed) } };
  },
});

const postProposalApprove = endpoint({
  ...change,
  path: "/programs/{programId}/payout-proposals/{proposalId}/approve",
  status: 201,
  idempotency: "required",
  isLengthy: true,
  tool: { name: "approve_payout_proposal" },
  summary: "Approve another person's proposal and start its batch, or preview what it pays now",
  params: ofProposal,
  response: dataOf(rehearsalView.extend({ batchId: z.string() })),
  errors: ["proposal_not_found", "program_not_found", "conflict", "more_than_approved"],
  example: { response: { data: { batchId: BATCH_ID, ...REHEARSAL_EXAMPLE } } },
  async handle(tx, { caller: { brandId, keyId: memberId, person }, params, origin }) {
    const { loginId } = person;
    const approved = await approveProposal(tx, { brandId, ...params, memberId, loginId, origin });
    return { data: { batchId: approved.batchId, ...viewRehearsal(approved) } };
  },
});

const postProposalWithdraw = endpoint({
  ...change,
  path: "/programs/{programId}/payout-proposals/{proposalId}/withdraw",
  status: 200,
  tool: { name: "withdraw_payout_proposal" },
  summary: "Withdraw or decline a proposal",
  params: ofProposal,
  response: dataOf(z.object({ proposalId: z.string() })),
  errors: ["proposal_not_found", "conflict"],
  example: { response: { data: { proposalId: PROPOSAL_ID } } },
  async handle(tx, { caller: { brandId, keyId: memberId }, params, origin }) {
    await withdrawProposal(tx, { brandId, ...params, memberId, origin });
    return { data: { proposalId: params.proposalId } };
  },
});

/** Payout batches that one person proposes and another approves. */
export const PROPOSAL_ENDPOINTS = [getProposals, postProposal, postProposalApprove, postProposalWithdraw];
