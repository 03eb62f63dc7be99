import { setTimeout as sleep } from "node:timers/promises";
import { loadConfig } from "../../src/config.ts";
import { outboxStatus } from "../../src/queries/operations/outbox-status.ts";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { withTemporal } from "../../src/temporal/look-up.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { CampaignProgram } from "./scene.ts";
import type { SentSale, Traffic } from "./traffic.ts";

const DIRECT_SHARE = 0.2;
const OVERRIDE_SHARE_OF_DIRECT = 0.1;
const LOOK_EVERY_MS = 1_000;
/** Without any progress for so long, what is left is stuck. */
const PATIENCE_MS = 900_000;
/** The sweep looks at all that is open in this time. */
const SWEEP_PATIENCE_MS = 180_000;

/** Waits until nothing is left to do. @returns what is stuck, in words; null when all is done */
export async function drain({ deps }: Pick<Cluster, "deps">): Promise<string | null> {
  let best = Infinity;
  let progressAt = performance.now();
  for (;;) {
    const left = await openWork({ deps }).catch(() => null);
    if (left !== null) {
      const { sum, parked, words } = left;
      if (sum === 0) return parked === 0 ? null : `${parked} parked outbox messages`;
      if (sum < best) [best, progressAt] = [sum, performance.now()];
      if (performance.now() - progressAt > PATIENCE_MS) return words;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

async function openWork({ deps }: Pick<Cluster, "deps">) {
  const { open, parked, openProcesses } = await outboxStatus(deps.sql);
  const { hold, payout, batch, postback } = openProcesses as Readonly<Record<string, number>>;
  const kinds = { outbox: open, hold, payout, batch, postback, delivery: await unsettledDeliveries(deps) };
  const sum = Object.values(kinds).reduce<number>((total, count) => total + (count ?? 0), 0);
  return { sum, parked, words: `still open: ${JSON.stringify(kinds)}` };
}

/** Those of the last seconds included, which are no open processes yet. */
async function unsettledDeliveries({ sql }: Cluster["deps"]): Promise<number> {
  const row = await sql.row<{ count: number }>(
    "select count(*) as count from provider_delivery where settled_at is null",
  );
  return row!.count;
}

/** Holds the database and the receiver against what the senders know. @returns what is off, in words */
export async function check(
  cluster: Cluster,
  programs: readonly CampaignProgram[],
  traffic: Traffic,
  postbacks: ReadonlySet<string>,
): Promise<string[]> {
  const programIds = programs.map(({ id }) => id);
  return [
    ...traffic.wrongAnswers,
    ...(await salesAreThereOnce(cluster, programIds, traffic)),
    ...(await postbacksArrived(cluster, programIds, postbacks)),
    ...(await payoutsArePaidOnce(cluster, programIds, traffic)),
    ...(await booksAgree(cluster)),
  ];
}

interface StoredSale {
  readonly orderId: string;
  readonly programId: string;
  readonly id: string;
  readonly status: string;
  readonly amountCents: number;
  readonly refundedCents: number;
  readonly directCents: number;
  readonly overrideCents: number;
}

async function salesAreThereOnce(
  { deps }: Cluster,
  programIds: readonly string[],
  { sales }: Traffic,
): Promise<string[]> {
  const rows = await deps.sql.rows<StoredSale>(
    `select c.id, c.program_id as "programId", c.external_ref as "orderId", c.status,
       c.amount_cents as "amountCents", c.refunded_cents as "refundedCents", c.direct_cents as "directCents",
       c.override_cents as "overrideCents"
     from conversion c where c.program_id = any($1::text[]) order by c.id`,
    [programIds],
  );
  const stored = Map.groupBy(rows, ({ programId, orderId }) => `${programId} ${orderId}`);
  const problems = sales.flatMap((sale) => {
    const found = stored.get(`${sale.programId} ${orderOf(sale)}`) ?? [];
    stored.delete(`${sale.programId} ${orderOf(sale)}`);
    if (found.length !== 1) return [`sale ${sale.orderId} (${sale.via}) is there ${found.length} times`];
    return differences(sale, found[0]!);
  });
  return [...problems, ...[...stored.keys()].map((order) => `nobody sent the sale ${order}`)];
}

/** The reference that a sale is stored under: a provider's payment, or the brand's order. */
const orderOf = ({ via, orderId }: SentSale): string => (via === "stripe" ? `pi_${orderId}` : orderId);

function differences(sale: SentSale, stored: StoredSale): string[] {
  const directCents = (sale.amountCents - sale.refundedCents) * DIRECT_SHARE;
  const isReversed = sale.refundedCents === sale.amountCents;
  const expected = {
    id: sale.conversionId ?? stored.id,
    amountCents: sale.amountCents,
    refundedCents: sale.refundedCents,
    ...{ directCents, overrideCents: directCents * OVERRIDE_SHARE_OF_DIRECT },
    status: isReversed ? stored.status : sale.isApproved ? "approved" : "pending",
  };
  return Object.entries(expected)
    .filter(([name, value]) => stored[name as keyof StoredSale] !== value)
    .map(
      ([name, value]) => `sale ${sale.orderId}: ${name} is ${stored[name as keyof StoredSale]}, not ${value}`,
    );
}

async function postbacksArrived(
  { deps }: Cluster,
  programIds: readonly string[],
  arrived: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await deps.sql.rows<{ line: string; status: string; count: number }>(
    `select concat_ws(' ', d.partner_id, d.conversion_id, d.event) as line, min(d.status) as status,
       count(*)::int as count
     from postback_delivery d join partner p on p.id = d.partner_id
     where p.program_id = any($1::text[]) group by d.partner_id, d.conversion_id, d.event`,
    [programIds],
  );
  return rows.flatMap(({ line, status, count }) => {
    const call = line.split(" ").slice(1).join(" ");
    return [
      ...(count > 1 ? [`postback ${line} is there ${count} times`] : []),
      ...(status === "sent" ? [] : [`postback ${line} is ${status}`]),
      ...(arrived.has(call) ? [] : [`postback ${line} never arrived`]),
    ];
  });
}

async function payoutsArePaidOnce(
  { deps }: Cluster,
  programIds: readonly string[],
  { batchIds }: Traffic,
): Promise<string[]> {
  const batches = await deps.sql.rows<{ id: string }>(
    "select id from payout_batch where program_id = any($1::text[])",
    [programIds],
  );
  const unasked = batches.filter(({ id }) => !batchIds.includes(id)).map(({ id }) => `nobody started ${id}`);
  const stored = new Set(batches.map(({ id }) => id));
  const lost = batchIds.filter((id) => !stored.has(id)).map((id) => `batch ${id} is lost`);
  const payouts = await deps.sql.rows<{ id: string; status: string; transfers: number }>(
    `select p.id, p.status, (select count(*)::int from sandbox_transfer t where t.payout_ref = p.id) as transfers
     from payout p where p.status <> 'held' and p.program_id = any($1::text[])`,
    [programIds],
  );
  return [
    ...unasked,
    ...lost,
    ...payouts
      .filter(({ status, transfers }) => status !== "paid" || transfers !== 1)
      .map(({ id, status, transfers }) => `payout ${id} is ${status} with ${transfers} transfers`),
  ];
}

async function booksAgree({ deps, environment }: Cluster): Promise<string[]> {
  const verification = await withTemporal(loadConfig(environment), (isRunning) =>
    verifyLedger(deps, null, { isRunning, patienceMs: SWEEP_PATIENCE_MS }),
  );
  if (verification === null) return ["Temporal did not answer the verification of the ledger"];
  const { problems, notChecked = [] } = verification;
  return [
    ...problems.map(({ check: name, id, message }) => `ledger verify: ${name} ${id} ${message}`),
    ...notChecked.map((name) => `ledger verify could not check ${name}`),
  ];
}
