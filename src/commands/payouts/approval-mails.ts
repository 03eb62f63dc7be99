import { columns, type RowOf } from "../../db/columns.ts";
import { BrandMember } from "../../db/entities/brand-member.ts";
import { Brand } from "../../db/entities/brand.ts";
import { Login } from "../../db/entities/login.ts";
import { enqueueMails, type MailToSend } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import { consoleScreens } from "../../domain/pages.ts";

/** Who changes something about a brand's two-person approval. */
interface Change {
  readonly brandId: string;
  /** The member who makes it; they get no mail about it. */
  readonly memberId: string;
}

/** A proposal, and what is paid by it. */
interface ProposedBatch {
  readonly programId: string;
  readonly programName: string;
  readonly proposalId: string;
  readonly payouts: number;
  readonly totalCents: number;
  readonly currency: string;
}

/** Asks everyone else who may pay to approve a proposal. PAYOUT-26. */
export async function mailProposed(
  tx: Tx,
  change: Change,
  { programId, programName, proposalId, payouts, totalCents, currency }: ProposedBatch,
): Promise<void> {
  const link = screensOf(tx, change).proposal(programId, proposalId);
  await mailMembers(tx, change, MAY_PAY, {
    template: "payout_proposed",
    variables: { programName, payouts, amountCents: totalCents, currency, link },
    key: proposalId,
  });
}

/** Notifies the proposer of a batch that it was approved, and of what it pays. PAYOUT-26. */
export async function mailApproved(
  tx: Tx,
  change: Change,
  approved: ProposedBatch & { readonly proposedBy: string; readonly batchId: string },
): Promise<void> {
  const { programId, programName, proposalId, payouts, totalCents, currency, proposedBy, batchId } = approved;
  const link = screensOf(tx, change).batch(programId, batchId);
  await mailMembers(tx, change, isOneOf([proposedBy]), {
    template: "payout_proposal_approved",
    variables: { programName, payouts, amountCents: totalCents, currency, link },
    key: proposalId,
  });
}

/** Notifies the proposer of a batch that another person declined it. PAYOUT-26. */
export async function mailDeclined(
  tx: Tx,
  change: Change,
  declined: Pick<ProposedBatch, "programId" | "programName" | "proposalId"> & { readonly proposedBy: string },
): Promise<void> {
  const { programId, programName, proposalId, proposedBy } = declined;
  await mailMembers(tx, change, isOneOf([proposedBy]), {
    template: "payout_proposal_declined",
    variables: { programName, link: screensOf(tx, change).payouts(programId) },
    key: proposalId,
  });
}

/**
 * Notifies everyone else who may pay, and the proposers of withdrawn batches, that one person can send payouts again.
 * PAYOUT-26.
 *
 * @param proposers members whose open proposals were withdrawn
 */
export async function mailOneSuffices(tx: Tx, change: Change, proposers: readonly string[]): Promise<void> {
  const { condition, values } = isOneOf(proposers);
  await mailMembers(
    tx,
    change,
    { condition: `(${MAY_PAY.condition} or ${condition})`, values },
    {
      template: "payout_approval_lowered",
      variables: { hasProposals: proposers.length > 0, link: screensOf(tx, change).team },
      key: `${change.brandId}:${tx.now.toISOString()}`,
    },
  );
}

const screensOf = (tx: Tx, { brandId }: Change) => consoleScreens(tx.deps.config.baseUrl, brandId);

/** Which members of the brand are mailed: a condition on the member `m`, with values from $3 on. */
interface Recipients {
  readonly condition: string;
  readonly values: readonly unknown[];
}

const MAY_PAY: Recipients = { condition: "(m.role = 'owner' or m.may_pay)", values: [] };
const isOneOf = (memberIds: readonly string[]): Recipients => ({
  condition: "m.id = any($3)",
  values: [memberIds],
});

const MEMBER = columns(BrandMember, "m", ["id", "loginId"]);
const BRAND = columns(Brand, "b", { brandName: "name" });
const LOGIN = columns(Login, "l", { memberName: "name" });

type RecipientRow = RowOf<typeof MEMBER> & RowOf<typeof BRAND> & RowOf<typeof LOGIN>;

async function mailMembers(
  tx: Tx,
  { brandId, memberId }: Change,
  { condition, values }: Recipients,
  mail: Pick<MailToSend, "template" | "variables"> & { readonly key: string },
): Promise<void> {
  const recipients = await tx.rows<RecipientRow>(
    `select ${MEMBER}, ${BRAND}, ${LOGIN}
     from brand_member own
     join login l on l.id = own.login_id
     join brand_member m on m.brand_id = own.brand_id and m.login_id <> own.login_id
     join brand b on b.id = m.brand_id
     where own.id = $2 and own.brand_id = $1 and m.removed_at is null and ${condition}
     order by m.id`,
    [brandId, memberId, ...values],
  );
  await enqueueMails(
    tx,
    recipients.map(({ id, loginId, brandName, memberName }) => ({
      loginId,
      turn: brandId,
      template: mail.template,
      variables: { ...mail.variables, brandName, memberName },
      mailKey: `${mail.template}:${mail.key}:${id}`,
    })),
  );
}
