import { expect, test } from "@jest/globals";
import { foldBalances } from "../../../src/commands/upkeep/fold-balances.ts";
import { fundingForecast, payoutDues, type Due } from "../../../src/domain/balances/funding.ts";
import { balancesOf } from "../../../src/queries/balances/partner-balances.ts";
import { listDues } from "../../../src/queries/funding/list-dues.ts";
import { disputedPayables } from "../../../src/queries/payouts/disputed-payables.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const HOUR_MS = 3_600_000;
const MINIMUM_CENTS = 1000;

/** What falls due, conversion by conversion: what the sums by day have to come to. */
async function duesByTheRule({ program }: SellingScene, now: Date): Promise<Due[]> {
  const { sql } = api.deps;
  const maturing = await sql.rows<Due & { partnerId: string }>(
    `select e.id as "partnerId", c.hold_until as "dueAt", e.cents as "amountCents"
     from conversion c
     cross join lateral (values (c.partner_id, c.direct_cents), (c.recruiter_partner_id, c.override_cents)) as e (id, cents)
     where c.program_id = $1 and c.status = 'approved' and not c.is_test and c.hold_until > $2 and e.cents > 0
       and c.sale_order_id not in (select sale_order_id from order_dispute where status = 'open')`,
    [program.id, now],
  );
  const balances = await balancesOf(sql, { programId: program.id });
  const disputed = await disputedPayables(sql, { programId: program.id });
  return [...balances].flatMap(([id, { payable }]) =>
    payoutDues(
      payable - (disputed.get(id) ?? 0),
      maturing.filter(({ partnerId }) => partnerId === id),
      MINIMUM_CENTS,
      now,
    ),
  );
}

test("the forecast over sums by day is the one over every conversion, with what is in dispute left out", async () => {
  const scene = await sellingScene(make, { minimumPayoutCents: MINIMUM_CENTS });
  const { program, seller, recruiter, keys } = scene;
  const today = new Date(await make.businessNow());
  today.setUTCHours(0, 0, 0, 0);
  const hoursOfHold = [
    -30, 0.5, 12, 23.9, 24, 30, 47.999, 48, 100, 150, 167.9, 168, 170, 180, 191.9, 192, 240,
  ];
  for (const [index, hours] of hoursOfHold.entries()) {
    for (const isDisputed of [false, index % 3 === 0]) {
      const id = await sales.sale(program, index % 4 === 0 ? recruiter : seller, {
        amount_cents: 4000 + index,
      });
      await sales.approve(id, keys.manager);
      const holdUntil = new Date(today.getTime() + hours * HOUR_MS);
      await api.deps.sql.execute("update conversion set hold_until = $2 where id = $1", [id, holdUntil]);
      if (!isDisputed) continue;
      await api.deps.sql.execute(
        `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
         select sale_order_id, id, 'open', 100, service_now() from conversion where id = $1`,
        [id],
      );
    }
  }
  const expectSame = async (now: Date) => {
    const dues = await listDues(api.deps.sql, program.brandId, program.id, now);
    const rule = await duesByTheRule(scene, now);
    expect(fundingForecast(0, rule, now).dueCents).toBeGreaterThan(0);
    for (let availableCents = 0; availableCents < 20_000; availableCents += 400) {
      expect(fundingForecast(availableCents, dues, now)).toEqual(fundingForecast(availableCents, rule, now));
    }
  };
  for (const isFolded of [false, true]) {
    if (isFolded) await foldBalances(api.deps.sql);
    await expectSame(await make.businessNow());
  }
  await make.moveClock(0.37);
  await expectSame(await make.businessNow());
});

test("a commission that becomes payable while the forecast is made counts once", async () => {
  const { program, seller, keys } = await sellingScene(make, { minimumPayoutCents: MINIMUM_CENTS });
  const id = await sales.sale(program, seller, { amount_cents: 100_000 });
  await sales.approve(id, keys.manager);
  const conversion = await api.deps.sql.row<{ holdUntil: Date; directCents: number; overrideCents: number }>(
    `update conversion set hold_until = date_trunc('milliseconds', service_now()) where id = $1
     returning hold_until as "holdUntil", direct_cents as "directCents", override_cents as "overrideCents"`,
    [id],
  );
  const { holdUntil, directCents, overrideCents } = conversion!;
  const shortlyBefore = new Date(holdUntil.getTime() - 1);
  const dues = await listDues(api.deps.sql, program.brandId, program.id, shortlyBefore);
  expect(directCents).toBeGreaterThan(MINIMUM_CENTS);
  expect(fundingForecast(0, dues, shortlyBefore).dueCents).toBe(
    directCents + (overrideCents >= MINIMUM_CENTS ? overrideCents : 0),
  );
});
