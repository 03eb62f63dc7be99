import { beforeAll, expect, test } from "@jest/globals";
import { addDays, dayText } from "../../../src/domain/calendar/calendar.ts";
import { readSeries } from "../../../src/queries/statistics/series.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { planOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
let scene: SellingScene;
let viewer: ConsolePerson;
let now: Date;
beforeAll(async () => {
  scene = await sellingScene(make);
  viewer = await openConsole(api, make, scene.brand.id);
  now = await make.businessNow();
  const at = (days: number) => ({ occurred_at: addDays(now, -days).toISOString() });
  for (const days of [0, 3, 3, 40, 400]) {
    const id = await sales.sale(scene.program, scene.seller, at(days));
    await sales.click(scene.program, scene.seller, { createdAt: addDays(now, -days) });
    if (days === 3) await sales.refund(id, 2_500, scene.keys.owner);
  }
});

const FIGURES = [
  ...["clicks", "sales", "revenueCents", "directCents", "overrideCents"],
  ...["commissionCents", "feeCents", "costCents"],
];
const sumsOf = (rows: Record<string, number>[]) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure]!, 0)]));

// STATISTICS-11
test.each([7, 30, 90, 365, 0])("the rows of %d days add up to the program's statistics", async (days) => {
  const { id } = scene.program;
  const { data } = (await viewer.get(`/programs/${id}/series?days=${days}`)).body;
  const { period } = (await viewer.get(`/programs/${id}/stats?days=${days}`)).body.data;
  const { roas, ...figures } = period;
  expect(sumsOf(data.rows)).toEqual(figures);
  expect(roas).not.toBeNull();
  expect(data).toMatchObject({ programId: id, days, rowDays: days === 0 ? 32 : 1, currency: "USD" });
  if (days > 0) expect(data.rows).toHaveLength(days + 1);
});

// STATISTICS-11
test("a day has what happened on it, and a day without anything zeros", async () => {
  const { rows } = (await viewer.get(`/programs/${scene.program.id}/series?days=7`)).body.data;
  const of = (days: number) =>
    rows.find(({ day }: { day: string }) => day === dayText(addDays(now, -days))) as Record<string, number>;
  expect(of(3)).toMatchObject({ clicks: 2, sales: 2, revenueCents: 15_000, refundedCents: 5_000 });
  expect(of(2)).toMatchObject({ clicks: 0, sales: 0, revenueCents: 0, refundedCents: 0, costCents: 0 });
});

// STATISTICS-11
test("the brand's home has the series of every program, each with the same days", async () => {
  const other = await make.program(scene.brand.id);
  const { data } = (await viewer.get("/series?days=30")).body;
  expect(data.programs.map(({ programId }: { programId: string }) => programId)).toEqual([
    scene.program.id,
    other.id,
  ]);
  const [own, empty] = data.programs;
  expect(sumsOf(own.rows)["sales"]).toBe(3);
  expect(empty.rows.map(({ day }: { day: string }) => day)).toEqual(
    own.rows.map(({ day }: { day: string }) => day),
  );
  expect(sumsOf(empty.rows)).toEqual(sumsOf([]));
});

test("the series of very many programs has no row of the database for a day without anything", async () => {
  const brandId = scene.brand.id;
  const empty = await make.program(brandId);
  const window = { brandId, programId: null, partnerId: null, days: 365, now } as const;
  const [whole] = await planOf(api.deps.sql, (sql) => readSeries(sql, window));
  const series = await readSeries(api.deps.sql, window);
  const programs = new Set(series.map(({ programId }) => programId));
  expect(programs).toContain(empty.id);
  expect(series).toHaveLength(programs.size * 366);
  const active = series.filter(({ clicks, sales: count }) => clicks + count > 0);
  expect(active).toHaveLength(3);
  // Each program has one row at least.
  expect(whole!["Actual Rows"]).toBe(active.length + programs.size - 1);
});

test("a series is a file too, with a line for each day", async () => {
  const { text, headers } = await viewer.file(`/programs/${scene.program.id}/series.csv?days=30`);
  expect(text.trimEnd().split("\n")).toHaveLength(1 + 31);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="series-${scene.program.id}.csv"`);
});
