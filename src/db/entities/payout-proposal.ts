import { defineEntity, p } from "@mikro-orm/postgresql";

import { PROPOSAL_STATUSES, type ProposedLine } from "../../domain/payouts/approval.ts";
import { BrandMember } from "./brand-member.ts";

const PayoutProposalSchema = defineEntity({
  name: "PayoutProposal",
  tableName: "payout_proposal",
  properties: {
    id: p.text().primary(),
    programId: p.text(),
    brandId: p.text(),
    status: p.enum(PROPOSAL_STATUSES),
    payouts: p.integer(),
    totalCents: p.bigint("number"),
    /** Of `lines`: what the second person saw is what is compared. */
    digest: p.blob().$type<Buffer>(),
    lines: p.json<readonly ProposedLine[]>(),
    proposedBy: () => p.manyToOne(BrandMember).mapToPk().joinColumn("proposed_by"),
    proposedAt: p.datetime(3),
    decidedBy: () => p.manyToOne(BrandMember).mapToPk().joinColumn("decided_by").nullable(),
    decidedAt: p.datetime(3).nullable(),
    batchId: p.text().nullable(),
  },
  uniques: [{ name: "payout_proposal_open_key", properties: ["programId"], where: "status = 'open'" }],
  indexes: [{ name: "payout_proposal_list_index", properties: ["programId", "proposedAt", "id"] }],
  checks: [
    { name: "payout_proposal_decided_check", expression: "(status = 'open') = (decided_at is null)" },
    { name: "payout_proposal_batch_check", expression: "(status = 'approved') = (batch_id is not null)" },
  ],
});

/** A payout batch that one person proposed, and another has to approve. PAYOUT-17. */
export class PayoutProposal extends PayoutProposalSchema.class {}
PayoutProposalSchema.setClass(PayoutProposal);
