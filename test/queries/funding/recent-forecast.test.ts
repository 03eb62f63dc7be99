import { expect, test } from "@jest/globals";
import { MANY_PARTNERS, RECENT_MS } from "../../../src/queries/funding/recent-forecast.ts";
import { fillRows } from "../../support/scenes/fill-rows.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** Adds partners of one account each, until the program has so many. */
async function fillPartners({ program }: SellingScene, total: number): Promise<void> {
  const { partners } = (await api.deps.sql.row<{ partners: number }>(
    "select count(*)::integer as partners from partner where program_id = $1",
    [program.id],
  ))!;
  await fillRows(
    api.deps.sql,
    total - partners,
    `insert into account (id, handle, name, email, email_hash, country, created_at)
     select 'acc_' || right($3, 20) || lpad(n::text, 6, '0'), 'p' || right($3, 20) || n, 'Partner ' || n,
       'p' || right($3, 20) || n || '@bulk.example', '', 'US', service_now()
     from generate_series($1::int, $2::int) n`,
    [program.id],
  );
  await fillRows(
    api.deps.sql,
    total - partners,
    `insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
       terms_accepted_version, terms_accepted_at, created_at)
     select 'prt_' || right($3, 20) || lpad(n::text, 6, '0'), $3, $4, 'acc_' || right($3, 20) || lpad(n::text, 6, '0'),
       'approved', service_now(), 'bulk' || right($3, 8) || n, 1, service_now(), service_now()
     from generate_series($1::int, $2::int) n`,
    [program.id, program.brandId],
  );
}

const deposit = ({ program }: SellingScene, cents: number) =>
  api.deps.sql.execute(
    `insert into funding_entry (program_id, brand_id, kind, amount_cents, cause, created_at)
     values ($1, $2, 'deposit', $3, 'deposit:' || gen_random_uuid(), service_now())`,
    [program.id, program.brandId, cents],
  );

const shown = async ({ program, keys }: SellingScene): Promise<number> => {
  const { body } = await api.call("GET", `/programs/${program.id}/stats`, { key: keys.viewer });
  return body.data.fundingForecast.availableCents;
};

test("the forecast is exact at every moment for a program with fewer partners", async () => {
  const scene = await sellingScene(make);
  await fillPartners(scene, MANY_PARTNERS - 1);
  expect(await shown(scene)).toBe(0);
  await deposit(scene, 700);
  expect(await shown(scene)).toBe(700);
});

test("the forecast of a program with many partners is at most ten seconds old", async () => {
  const scene = await sellingScene(make);
  await fillPartners(scene, MANY_PARTNERS);
  expect(await shown(scene)).toBe(0);
  await deposit(scene, 700);
  expect(await shown(scene)).toBe(0);
  await make.moveClock(RECENT_MS / 86_400_000);
  expect(await Promise.all([shown(scene), shown(scene)])).toEqual([700, 700]);
});
