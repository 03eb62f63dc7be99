import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";
import type { RailUpdate } from "../../../src/domain/payouts/rail.ts";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { payoutWorld, TESTER } from "./payout-world.ts";

/** Lets the rail report something of a payout. */
export const reportTo = (deps: Deps) => (payoutId: string, externalId: string, update: RailUpdate) =>
  inTransaction(deps, (tx) =>
    recordRailEvent(tx, {
      rail: "sandbox",
      externalId,
      type: update.kind,
      payoutId,
      update,
      requestId: null,
    }),
  );

/** A program with a payout of every kind: paid, returned in part, failed, pending, held, by bank transfer. */
export async function busyWorld(deps: Deps) {
  const report = reportTo(deps);
  const world = await payoutWorld(deps);
  await world.deposit(100_000);
  const names = ["paid", "partly", "failed", "pending", "held", "bank"] as const;
  const partners = new Map<string, string>();
  for (const name of names) {
    const rail = name === "held" ? null : name === "bank" ? "bank_transfer" : "sandbox";
    const partner = await world.payee({ rail });
    partners.set(name, partner.id);
    await world.earn(partner.id, 2_000);
    await world.earn(partner.id, 300, { status: "pending" });
  }
  await world.batch();
  const payouts = await world.payouts();
  const idOf = (name: (typeof names)[number]) =>
    payouts.find(({ partnerId }) => partnerId === partners.get(name))!.id;
  const railRef = (name: (typeof names)[number]) => `tr_${idOf(name)}`;
  await report(idOf("paid"), `${idOf("paid")}-1`, { kind: "settled", railRef: railRef("paid") });
  await report(idOf("partly"), `${idOf("partly")}-1`, { kind: "settled", railRef: railRef("partly") });
  await report(idOf("partly"), `${idOf("partly")}-2`, {
    kind: "returned",
    railRef: railRef("partly"),
    returnedCents: 500,
  });
  await report(idOf("failed"), `${idOf("failed")}-1`, { kind: "refused", reason: "no_account" });
  const mark = { brandId: null, payoutId: idOf("bank"), as: "paid" as const, reason: null, origin: TESTER };
  await inTransaction(deps, (tx) => markPayout(tx, mark));
  return { world, idOf, partnerOf: (name: (typeof names)[number]) => partners.get(name)! };
}
export type BusyWorld = Awaited<ReturnType<typeof busyWorld>>;

/** As nobody but the owner of the tables can, and only by switching the guards off. */
export async function plantIn(
  environment: Readonly<Record<string, string>>,
  statement: string,
  parameters: readonly unknown[],
): Promise<void> {
  await withClient(environment["DATABASE_MIGRATION_URL"]!, async (client) => {
    const guarded = ["ledger_entry", "funding_entry", "conversion"];
    await client.query("begin");
    for (const table of guarded) await client.query(`alter table ${table} disable trigger user`);
    await client.query(statement, [...parameters]);
    for (const table of guarded) await client.query(`alter table ${table} enable trigger user`);
    await client.query("commit");
  });
}

const lineOf = (entry: string) =>
  `id = (select min(id) from ledger_entry where payout_id = $1 and entry = '${entry}')`;

/** What somebody did to the books, to which record, and the checks that see it. */
export const FAULTS: [string, string, (busy: BusyWorld) => string, string[]][] = [
  [
    "an accrual is one cent more than the conversion says",
    "update ledger_entry set amount_cents = amount_cents + 1 where partner_id = $1 and id = (select min(id) from ledger_entry where partner_id = $1)",
    ({ partnerOf }) => partnerOf("held"),
    ["balances", "ledger_against_conversions", "open_lines"],
  ],
  [
    "a reversal is missing: the figures fell and nothing was posted",
    "update conversion set direct_cents = 1000, refunded_cents = amount_cents / 2 where partner_id = $1 and status = 'approved'",
    ({ partnerOf }) => partnerOf("held"),
    ["conversions_against_rules", "ledger_against_conversions"],
  ],
  [
    "a conversion is refunded by more than its order",
    "update conversion set refunded_cents = 1 where partner_id = $1 and status = 'approved'",
    ({ partnerOf }) => partnerOf("held"),
    ["conversions_against_rules"],
  ],
  [
    "a rejected conversion keeps its figures",
    "update conversion set status = 'rejected' where partner_id = $1 and status = 'pending'",
    ({ partnerOf }) => partnerOf("held"),
    ["balances", "conversions_against_rules", "open_lines"],
  ],
  [
    "a payout line is one cent off",
    `update ledger_entry set amount_cents = amount_cents - 1 where ${lineOf("payout")}`,
    ({ idOf }) => idOf("pending"),
    ["balances", "open_lines", "paid_at_most_once", "payouts_against_lines"],
  ],
  [
    "a payout line is missing",
    `delete from ledger_entry where ${lineOf("payout")}`,
    ({ idOf }) => idOf("paid"),
    ["balances", "open_lines", "payouts_against_lines"],
  ],
  [
    "a held payout has lines",
    "update payout set status = 'held', reason = 'suspended' where id = $1",
    ({ idOf }) => idOf("pending"),
    ["balances", "payouts_against_lines"],
  ],
  [
    "a failed payout did not give its lines back",
    `delete from ledger_entry where ${lineOf("payout_reversal")}`,
    ({ idOf }) => idOf("failed"),
    ["balances", "failed_payouts_line_by_line", "open_lines", "payouts_against_lines"],
  ],
  [
    "a payout was marked as failed and nothing was posted",
    "update payout set status = 'failed' where id = $1",
    ({ idOf }) => idOf("pending"),
    ["balances", "failed_payouts_line_by_line", "payouts_against_lines"],
  ],
  [
    "a payout has another amount than its lines",
    "update payout set amount_cents = amount_cents + 1 where id = $1",
    ({ idOf }) => idOf("pending"),
    ["balances", "payouts_against_lines"],
  ],
  [
    "a conversion was paid a second time",
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id, cause,
       is_test, created_at)
     select program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id, 'again', is_test,
       created_at
     from ledger_entry where payout_id = $1 and entry = 'payout'`,
    ({ idOf }) => idOf("paid"),
    ["balances", "open_lines", "paid_at_most_once", "payouts_against_lines"],
  ],
  // Review: money 9
  [
    "a payout was paid twice at the rail",
    `insert into rail_transfer (rail, ref, payout_id, amount_cents, currency, first_seen_at)
     select method, 'again_' || id, id, amount_cents, currency, now() from payout where id = $1`,
    ({ idOf }) => idOf("paid"),
    ["transfers_against_payouts"],
  ],
  // Review: money 9
  [
    "money of a payout that failed stands with the partner at the rail",
    `insert into rail_transfer (rail, ref, payout_id, amount_cents, currency, first_seen_at)
     select method, 'tr_' || id, id, amount_cents, currency, now() from payout where id = $1`,
    ({ idOf }) => idOf("failed"),
    ["transfers_against_payouts"],
  ],
  // Review: money 9
  [
    "more was paid than was ever earned at once, of a sale whose commission fell and rose again",
    `with sale as (
       select * from ledger_entry where partner_id = $1 and entry = 'accrual' and amount_cents = 2000
     ),
     entry (entry, cents, cause, place) as (
       values ('reversal', -2000, 'dispute:1', 1), ('accrual', 2000, 'dispute:2', 2),
         ('payout', -2000, 'payout:again', 3), ('payout', 2000, 'payout:undone', 4)
     )
     insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id, cause,
       is_test, created_at)
     select s.program_id, s.brand_id, s.conversion_id, s.partner_id, s.kind, e.entry, e.cents,
       case when e.entry = 'payout' then (select id from payout where partner_id = $1) end, e.cause, false, s.created_at
     from sale s cross join entry e order by e.place`,
    ({ partnerOf }) => partnerOf("paid"),
    ["balances", "paid_at_most_once"],
  ],
  [
    "a sale that was never approved was paid",
    `update conversion set status = 'pending' where id in (select conversion_id from ledger_entry where payout_id = $1)`,
    ({ idOf }) => idOf("paid"),
    ["approved_customers", "entries_against_partners"],
  ],
  [
    "an entry stands with another partner",
    `update ledger_entry e set partner_id = (select m.id from partner m where m.program_id = e.program_id and m.id <> $1 limit 1)
     where e.partner_id = $1 and e.id = (select min(id) from ledger_entry where partner_id = $1)`,
    ({ partnerOf }) => partnerOf("held"),
    ["balances", "entries_against_partners", "open_lines"],
  ],
  [
    "a payout line names a payout that is not there",
    `update ledger_entry set payout_id = 'pay_none' where ${lineOf("payout")}`,
    ({ idOf }) => idOf("paid"),
    ["balances", "entries_against_partners", "payouts_against_lines"],
  ],
  [
    "an entry names a sale that is not there",
    `update ledger_entry set conversion_id = 'cnv_none' where id = (select min(id) from ledger_entry where partner_id = $1)`,
    ({ partnerOf }) => partnerOf("held"),
    ["balances", "entries_against_partners", "ledger_against_conversions", "open_lines"],
  ],
  [
    "money of a paid payout did not leave the deposit",
    "delete from funding_entry where payout_id = $1",
    ({ idOf }) => idOf("paid"),
    ["funding_against_payouts", "funding_sums"],
  ],
  [
    "money of a pending payout left the deposit already",
    `insert into funding_entry (program_id, brand_id, kind, amount_cents, payout_id, cause, created_at)
     select program_id, brand_id, 'payout_sent', -amount_cents, id, 'early', created_at from payout where id = $1`,
    ({ idOf }) => idOf("pending"),
    ["funding_against_payouts", "funding_sums"],
  ],
  [
    "what came back is one cent less than the lines say",
    "update funding_entry set amount_cents = amount_cents - 1 where payout_id = $1 and kind = 'payout_returned'",
    ({ idOf }) => idOf("partly"),
    ["funding_against_payouts", "funding_sums"],
  ],
  [
    "a bank transfer was paid from the deposit",
    `insert into funding_entry (program_id, brand_id, kind, amount_cents, payout_id, cause, created_at)
     select program_id, brand_id, 'payout_sent', -amount_cents, id, 'bank', created_at from payout where id = $1`,
    ({ idOf }) => idOf("bank"),
    ["funding_against_payouts", "funding_sums"],
  ],
  [
    "a fee was drawn for a conversion that is not approved",
    `insert into funding_entry (program_id, brand_id, kind, amount_cents, conversion_id, cause, created_at)
     select program_id, brand_id, 'platform_fee', -5, id, 'fee', created_at from conversion
     where partner_id = $1 and status = 'pending'`,
    ({ partnerOf }) => partnerOf("held"),
    ["funding_against_fees", "funding_sums"],
  ],
  [
    "a deposit is below 0",
    `update funding_entry set amount_cents = -1 where kind = 'deposit' and program_id = (select program_id from partner
       where id = $1)`,
    ({ partnerOf }) => partnerOf("held"),
    ["funding_entries", "funding_sums"],
  ],
  [
    "an invoice does not say what was drawn",
    `insert into invoice (id, program_id, number, period_start, period_end, fees_cents, currency, issued_at)
     select 'inv_' || $1, program_id, 'no-' || $1, '2026-01-01', '2026-02-01', 7, 'USD', service_now() from partner
     where id = $1`,
    ({ partnerOf }) => partnerOf("held"),
    ["invoices_against_fees"],
  ],
  [
    "an outbox message was refused for good",
    `update outbox set parked_at = now(), last_error = 'no' where workflow_id = 'payout/' || $1`,
    ({ idOf }) => idOf("pending"),
    ["outbox"],
  ],
  [
    "an outbox message was not handed over",
    `update outbox set created_at = now() - interval '11 minutes' where workflow_id = 'payout/' || $1`,
    ({ idOf }) => idOf("pending"),
    ["outbox"],
  ],
  [
    "the sums beside the ledger are one cent off",
    `insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour, kind)
     select program_id, id, 'earned', 2000, 1, 0, 'direct' from partner where id = $1`,
    ({ partnerOf }) => partnerOf("paid"),
    ["balances"],
  ],
  [
    "an open line is one cent off",
    `update open_line set open_cents = open_cents + 1 where partner_id = $1`,
    ({ partnerOf }) => partnerOf("held"),
    ["open_lines"],
  ],
  [
    "an open line is missing",
    `delete from open_line where partner_id = $1`,
    ({ partnerOf }) => partnerOf("held"),
    ["open_lines"],
  ],
  [
    "an open line is left of what was paid",
    `insert into open_line (conversion_id, kind, partner_id, program_id, payable_at, open_cents)
     select id, 'direct', partner_id, program_id, hold_until, 1 from conversion
     where partner_id = $1 and status = 'approved'`,
    ({ partnerOf }) => partnerOf("paid"),
    ["open_lines"],
  ],
  [
    "an open line has another payment date than its sale",
    `update open_line set payable_at = payable_at + interval '2 days' where partner_id = $1`,
    ({ partnerOf }) => partnerOf("held"),
    ["open_lines"],
  ],
  [
    "the sums beside the deposits are one cent off",
    `insert into funding_change (program_id, kind, amount_cents) select program_id, 'deposit', 1 from partner where id = $1`,
    ({ partnerOf }) => partnerOf("paid"),
    ["funding_sums"],
  ],
  [
    "the sums of a batch are one cent off",
    `insert into payout_batch_change (batch_id, status, method, needs_attention, payouts, amount_cents)
     select batch_id, status, method, false, 0, 1 from payout where id = $1`,
    ({ idOf }) => idOf("paid"),
    ["batch_sums"],
  ],
  [
    "the sums of a batch have a payout in a state in which it is no more",
    `insert into payout_batch_change (batch_id, status, method, needs_attention, payouts, amount_cents)
     select y.batch_id, y.status, y.method, one.needs_attention, one.payouts, one.payouts * y.amount_cents
     from payout y, (values (false, -1), (true, 1)) as one (needs_attention, payouts) where y.id = $1`,
    ({ idOf }) => idOf("pending"),
    ["batch_sums"],
  ],
  [
    "a payout has another number of lines than is kept",
    "insert into long_advice (payout_id, line_count, first_entry_ids) values ($1, 2, '{1}')",
    ({ idOf }) => idOf("paid"),
    ["long_advice"],
  ],
  [
    "a payout has other lines than are kept",
    "insert into long_advice (payout_id, line_count, first_entry_ids) values ($1, 1, '{1}')",
    ({ idOf }) => idOf("paid"),
    ["long_advice"],
  ],
  [
    "a partner's approved customers are counted one too many",
    `insert into approved_customer_count (partner_id, customers) values ($1, 1)
     on conflict (partner_id) do update set customers = approved_customer_count.customers + 1`,
    ({ partnerOf }) => partnerOf("paid"),
    ["approved_customers"],
  ],
  [
    "a customer's approved sales are summed one too many, which the count does not show yet",
    `insert into approved_customer_change (partner_id, customer_key, sales)
     select partner_id, customer_key, 1 from approved_customer_change where partner_id = $1 and sales > 0 limit 1`,
    ({ partnerOf }) => partnerOf("paid"),
    ["approved_customers"],
  ],
];
