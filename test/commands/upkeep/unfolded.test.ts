import { beforeEach, expect, test } from "@jest/globals";
import { FOLD_QUEUES, MOST_UNFOLDED, unfoldedAtMost } from "../../../src/commands/upkeep/fold-queues.ts";
import { balancesOf } from "../../../src/queries/balances/partner-balances.ts";
import { startUpkeep } from "../../../src/worker/upkeep.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { until } from "../../support/scenes/until.ts";

/*
 * A read adds up what is not folded yet. However many changes a burst leaves, soon no read meets many: a worker folds them,
 * and where none does, the API that is read from.
 */

const { api, make } = useApi({}, { isFolding: true });

beforeEach(() => asOwner(api, "delete from balance_change"));
beforeEach(() => api.deps.sql.execute("delete from worker_round"));

const BURST = 10 * MOST_UNFOLDED;

async function programWithBurst(burst = BURST) {
  const brand = await make.brand();
  const program = await make.program(brand.id);
  const partner = await make.partner(program, (await make.account()).id);
  await asOwner(
    api,
    `insert into balance_change (program_id, partner_id, bucket, period, amount_cents, hour, kind)
     select '${program.id}', '${partner.id}', 'earned', extract(year from service_now()), 3, hour_number(service_now()),
       'direct'
     from generate_series(1, ${burst})`,
  );
  const rowsMet = async () =>
    Math.max(
      ...rowsReadOf(
        await planOf(api.deps.sql, (sql) => balancesOf(sql, { programId: program.id })),
        "balance_change",
      ),
    );
  const payable = async () =>
    (await balancesOf(api.deps.sql, { programId: program.id })).get(partner.id)!.payable;
  return { program, key: await make.brandKey(brand.id, "viewer"), rowsMet, payable };
}

// OPERATE-46
test("a read has the changes of a burst folded that no worker folds, and balances stay as they are", async () => {
  const { program, key, rowsMet, payable } = await programWithBurst();
  expect(await rowsMet()).toBe(BURST);
  expect(await payable()).toBe(3 * BURST);

  const read = () => api.call("GET", `/programs/${program.id}/balances`, { key });
  const first = await read();
  await until("the API to fold", async () => {
    expect((await read()).body).toEqual(first.body);
    return (await rowsMet()) <= 2 * MOST_UNFOLDED;
  });
  expect(await payable()).toBe(3 * BURST);
});

// OPERATE-46
test("a worker folds a burst at once, long before its next round", async () => {
  await programWithBurst(1);
  const isFolded = async () => (await unfoldedAtMost(api.deps.sql))[FOLD_QUEUES.balances.table] === 0;
  const upkeep = startUpkeep(api.deps, { foldEveryMs: 3_600_000 });
  try {
    // The first round folds what it finds.
    await until("the first round", isFolded);
    const { rowsMet, payable } = await programWithBurst();
    await until("the worker to fold", async () => (await rowsMet()) <= MOST_UNFOLDED);
    expect(await payable()).toBe(3 * BURST);
  } finally {
    await upkeep.stop();
  }
});

// OPERATE-46
test("of several workers one folds in a round, and the others only what is too much for it", async () => {
  const unfolded = async () => (await unfoldedAtMost(api.deps.sql))[FOLD_QUEUES.balances.table]!;
  /** What a worker does that is stopped at once: a first look, and a first statement. */
  const workBriefly = () => startUpkeep(api.deps, { foldEveryMs: 3_600_000 }).stop();
  await workBriefly();
  await programWithBurst(1);
  await workBriefly();
  expect(await unfolded()).toBe(1);

  await programWithBurst();
  await api.deps.sql.execute("update worker_round set begun_at = now()");
  await workBriefly();
  expect(await unfolded()).toBe(BURST + 1);
  await api.deps.sql.execute("update worker_round set begun_at = begun_at - interval '2 seconds'");
  await workBriefly();
  expect(await unfolded()).toBeLessThan(BURST);
});

// OPERATE-46
test("a look begins where the changes began before, and does not step over all that was folded since", async () => {
  await programWithBurst(3);
  const { table } = FOLD_QUEUES.balances;
  const beginnings = new Map<string, number>();
  expect((await unfoldedAtMost(api.deps.sql, beginnings))[table]).toBe(3);
  await api.deps.sql.execute(`delete from ${table} where id = (select min(id) from ${table})`);
  expect((await unfoldedAtMost(api.deps.sql, beginnings))[table]).toBe(2);
  const first = await api.deps.sql.row<{ id: number }>(`select min(id) as id from ${table}`);
  expect(beginnings.get(table)).toBe(first!.id);
});
