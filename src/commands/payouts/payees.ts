import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { LedgerEntry } from "../../db/entities/ledger-entry.ts";
import { Partner } from "../../db/entities/partner.ts";
import { PayoutAccount } from "../../db/entities/payout-account.ts";
import { Payout } from "../../db/entities/payout.ts";
import { Program } from "../../db/entities/program.ts";
import { inPieces } from "../../db/in-pieces.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { LINES_OF_ADVICE } from "../../domain/payouts/advice.ts";
import { isDue, payoutMethodOf, type PayoutMethod } from "../../domain/payouts/payout.ts";
import { payoutSumOf, payoutUnitCents, type PayoutCandidate } from "../../domain/payouts/payout-plan.ts";
import { OF_PARTNERS, payablesOf } from "../../queries/balances/partner-balances.ts";
import { statusInForce } from "../../queries/partners/status-in-force.ts";
import { disputedPayables, inDispute } from "../../queries/payouts/disputed-payables.ts";
import { taxFormMissing } from "../../queries/tax-forms/tax-form-missing.ts";
import { wasNotPayable, wasPayableAt } from "../../queries/payouts/payable-at.ts";
import { keepLongAdvice } from "./keep-long-advice.ts";

/** A partner who may get a payout, with what its row and mails need. */
export interface Payee extends PayoutCandidate {
  readonly accountId: string;
  /** Null: none is connected. */
  readonly payoutAccountId: number | null;
  readonly method: PayoutMethod;
  /** The payout held by an earlier batch, if any. */
  readonly heldPayoutId: string | null;
  readonly heldReason: string | null;
}

const PARTNER = columns(Partner, "m", { partnerId: "id", accountId: "accountId" });
const ACCOUNT = columns(PayoutAccount, "y", { payoutAccountId: "id", rail: "rail" });
const HELD = columns(Payout, "h", { heldPayoutId: "id", heldReason: "reason" });
const PROGRAM = columns(Program, "p", ["currency"]);

interface PayeeRow
  extends
    Readonly<
      RowOf<typeof PARTNER> &
        OptionalRowOf<typeof ACCOUNT> &
        OptionalRowOf<typeof HELD> &
        RowOf<typeof PROGRAM>
    >,
    Pick<Payee, "undisputedCents" | "disputedCents" | "dueSince"> {
  readonly isSuspended: boolean;
  readonly isTaxFormMissing: boolean;
  readonly isAccountRefused: boolean;
  readonly accountChangedAt: Date | null;
}

/** A program's partners with something due; everything else considers only these. */
export async function listDuePartners(
  tx: Tx,
  programId: string,
  minimumPayoutCents: number,
): Promise<string[]> {
  const payables = await payablesOf(tx, programId);
  const disputed = await disputedPayables(tx, { programId });
  return [...payables].flatMap(([partnerId, payable]) => {
    const disputedCents = disputed.get(partnerId) ?? 0;
    const { amountCents } = payoutSumOf({ undisputedCents: payable - disputedCents, disputedCents });
    return isDue(amountCents, minimumPayoutCents) ? [partnerId] : [];
  });
}

/**
 * Copies every open line payable to these partners now, by the rule of `balanceOf`, and sums them up per partner. The
 * lines are read once, all of a partner's at one moment, and kept until the transaction ends, so what is posted is exactly
 * what was decided on, whatever refunds come in meanwhile; the next batch reverses those.
 *
 * @param owners whose work it is: the tenant first, and its program
 * @param cutoff excludes what was not payable at that earlier moment; what was reversed since still counts
 */
export async function gatherPayees(
  tx: Tx,
  owners: readonly string[],
  partnerIds: readonly string[],
  now: Date,
  cutoff: Date | null = null,
): Promise<Payee[]> {
  await tx.execute(
    `drop table if exists pg_temp.payable_line;
     create temporary table payable_line (
       partner_id text not null,
       conversion_id text not null,
       kind text not null,
       sum_cents bigint not null,
       payable_at timestamptz not null,
       is_in_dispute boolean not null
     ) on commit drop`,
  );
  const inOrder = partnerIds.toSorted();
  await inPieces(tx, owners, inOrder, (some) => copyPayableLines(tx, some, now, cutoff));
  // Read and posted piece by piece, each looks up the lines of its partners.
  await tx.execute("create index on payable_line (partner_id); analyze payable_line");
  const payees: Payee[] = [];
  await inPieces(tx, owners, inOrder, async (some) => {
    for (const payee of await readPayees(tx, some, now)) payees.push(payee);
  });
  return payees;
}

/**
 * Sales that have become payable since the batch's time `$2`, by a decision on them or a change of their date: paid by it,
 * they would be paid before they were payable. Only while the batch gathers its lines, so few.
 */
const PAYABLE_SINCE = `
  select x.conversion_id from conversion_change x
  where x.program_id in (select m.program_id from partner m where m.id = any($1::text[]))
    and x.created_at > $2 and ${wasNotPayable("$2")}`;

async function copyPayableLines(
  tx: Tx,
  partnerIds: readonly string[],
  now: Date,
  cutoff: Date | null,
): Promise<void> {
  await tx.execute(
    `insert into payable_line (partner_id, conversion_id, kind, sum_cents, payable_at, is_in_dispute)
     select l.partner_id, l.conversion_id, l.kind, l.open_cents, l.payable_at, l.conversion_id in (${inDispute(OF_PARTNERS)})
     from open_line l
     where l.partner_id = any($1::text[]) and l.payable_at <= $2 and l.open_cents <> 0
       and l.conversion_id not in (${PAYABLE_SINCE})
       and ($3::timestamptz is null or l.open_cents < 0 or exists (
         select from conversion c where c.id = l.conversion_id and ${wasPayableAt("$3")}))`,
    [partnerIds, now, cutoff],
  );
}

const READ_PAYEES: Prepared = {
  name: "read-payees",
  text: `select line.*, ${PARTNER}, ${ACCOUNT}, ${HELD}, ${PROGRAM}, ${statusInForce("m")} = 'suspended' as "isSuspended",
       ${taxFormMissing("$1::timestamptz")} as "isTaxFormMissing", y.refused_at is not null as "isAccountRefused",
       case when not y.is_first then y.connected_at end as "accountChangedAt"
     from (
       select partner_id,
         coalesce(sum(sum_cents) filter (where not is_in_dispute), 0)::bigint as "undisputedCents",
         coalesce(sum(sum_cents) filter (where is_in_dispute), 0)::bigint as "disputedCents",
         coalesce(min(payable_at) filter (where sum_cents > 0 and not is_in_dispute), $1) as "dueSince"
       from payable_line where partner_id = any($2::text[]) group by partner_id
     ) line
     join partner m on m.id = line.partner_id
     join program p on p.id = m.program_id
     join account a on a.id = m.account_id
     left join payout_account y on y.account_id = m.account_id and y.replaced_at is null
     left join payout h on h.partner_id = m.id and h.status = 'held'
     order by line.partner_id`,
};

async function readPayees(tx: Tx, partnerIds: readonly string[], now: Date): Promise<Payee[]> {
  const rows = await tx.rows<PayeeRow>(READ_PAYEES, [now, partnerIds]);
  return rows.map(payeeOf);
}

function payeeOf(row: PayeeRow): Payee {
  // Without an account nothing can be sent, so no deposit is needed.
  const method = payoutMethodOf(row.rail);
  return {
    partnerId: row.partnerId,
    accountId: row.accountId,
    undisputedCents: row.undisputedCents,
    disputedCents: row.disputedCents,
    dueSince: row.dueSince,
    payoutAccountId: row.payoutAccountId,
    method,
    unitCents: payoutUnitCents(method, row.currency),
    needsDeposit: method !== "bank_transfer",
    heldPayoutId: row.heldPayoutId,
    heldReason: row.heldReason,
    facts: {
      hasPayoutAccount: row.payoutAccountId !== null,
      isTaxFormMissing: row.isTaxFormMissing,
      isAccountRefused: row.isAccountRefused,
      isSuspended: row.isSuspended,
      accountChangedAt: row.accountChangedAt,
    },
  };
}

const POSTED = columns(LedgerEntry, "e", ["payoutId"]);

/**
 * Posts the `payout` lines of payouts whose payees were gathered in this transaction: one per conversion and kind,
 * bringing it to zero, in one statement. A remainder below the rail's smallest unit stays with the lines that were
 * payable last.
 */
export async function postPayoutLines(
  tx: Tx,
  payouts: readonly Readonly<{ id: string; partnerId: string }>[],
  now: Date,
): Promise<void> {
  const posted = await tx.rows<RowOf<typeof POSTED>>(
    `with posted as (
     insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id,
       cause, is_test, created_at)
     select program_id, brand_id, conversion_id, partner_id, kind, 'payout', left_cents - sum_cents, id,
       'payout:' || id, false, $2
     from (
       select y.program_id, y.brand_id, y.id, line.*,
         case when line.sum_cents < 0 then 0 else least(line.sum_cents, greatest(0,
           sum(line.sum_cents) over (partition by y.id) - y.amount_cents
             - (sum(greatest(line.sum_cents, 0)) over later - line.sum_cents))) end as left_cents
       from payout y join payable_line line on line.partner_id = y.partner_id
       where y.id = any($1::text[]) and y.partner_id = any($3::text[]) and not line.is_in_dispute
       window later as (partition by y.id order by line.payable_at desc, line.conversion_id desc, line.kind desc)
     ) line
     where left_cents <> sum_cents
     order by partner_id, conversion_id, kind
     returning payout_id)
     select ${POSTED} from posted e group by e.payout_id having count(*) > ${LINES_OF_ADVICE}`,
    // By partner as well: where PostgreSQL takes the table for empty, it would read all payouts to find them by id.
    [payouts.map(({ id }) => id), now, payouts.map(({ partnerId }) => partnerId)],
  );
  const long = posted.flatMap(({ payoutId }) => payoutId ?? []);
  if (long.length > 0) await keepLongAdvice(tx, long);
}
