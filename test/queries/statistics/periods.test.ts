import { expect, test } from "@jest/globals";
import { SUB_NAMES } from "../../../src/domain/attribution/attribution.ts";
import { windowStart } from "../../../src/domain/sales/statistics.ts";
import { salesTotals } from "../../../src/queries/statistics/sales-totals.ts";
import { subIdRows } from "../../../src/queries/statistics/sub-id-rows.ts";
import { foldReports } from "../../support/checks/fold-reports.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

test("every label can be asked for", async () => {
  const { program, seller } = await sellingScene(make);
  await sales.click(program, seller, { sub2: "b", sub3: "c" });
  await foldReports(api.deps.sql);
  await sales.click(program, seller, { sub3: "c" });
  const scope = { brandId: program.brandId, programId: program.id, partnerId: seller.id };
  const labels = async (since: Date | null) =>
    Promise.all(
      SUB_NAMES.map(async (by) =>
        (await subIdRows(api.deps.sql, scope, by, since)).map(({ value, clicks }) => [value, clicks]),
      ),
    );
  const expected = [
    [["unknown", 2]],
    [
      ["b", 1],
      ["unknown", 1],
    ],
    [["c", 2]],
    [["unknown", 2]],
    [["unknown", 2]],
  ];
  expect(await labels(null)).toEqual(expected);
  expect(await labels(windowStart(await make.businessNow(), 30))).toEqual(expected);
});

const HOUR_MS = 3_600_000;

test("what happened just before and just after a period began is counted once, and from the window's start on", async () => {
  const { program, seller } = await sellingScene(make);
  // The day on which 32 began that are summed together, and around it moments where an hour or a day begins or ends.
  const blockMs = 768 * HOUR_MS;
  const beganMs = Math.floor((await make.businessNow()).getTime() / blockMs) * blockMs;
  const moments = [-24, -1, 0, 1, 23, 24, 25, 48].flatMap((hours) =>
    [-1, 0, 1, HOUR_MS / 2].map((ms) => new Date(beganMs + hours * HOUR_MS + ms)),
  );
  const scope = { brandId: program.brandId, programId: program.id, partnerId: null };
  for (const createdAt of moments) await sales.click(program, seller, { createdAt });
  const expectAll = async () => {
    for (const since of moments) {
      const { clicks } = await salesTotals(api.deps.sql, scope, since);
      expect([since, clicks]).toEqual([since, moments.filter((at) => at >= since).length]);
    }
  };
  await expectAll();
  await foldReports(api.deps.sql);
  await expectAll();
});

test("hours and days that no window reaches are dropped, and come back with no later change", async () => {
  const { program, seller } = await sellingScene(make);
  const conversionId = await sales.sale(program, seller);
  await foldReports(api.deps.sql);
  const periodsKept = async () => {
    await foldReports(api.deps.sql);
    const rows = await api.deps.sql.rows<{ hours: number }>(
      "select distinct hours from statistics_sum where program_id = $1 and facet = 'total' order by hours",
      [program.id],
    );
    return rows.map(({ hours }) => hours);
  };
  expect(await periodsKept()).toEqual([1, 24, 768]);
  await make.moveClock(365);
  expect(await periodsKept()).toEqual([1, 24, 768]);
  await make.moveClock(3);
  expect(await periodsKept()).toEqual([768]);
  await api.deps.sql.execute("update conversion set refunded_cents = 100 where id = $1", [conversionId]);
  expect(await periodsKept()).toEqual([768]);
  const scope = { brandId: program.brandId, programId: program.id, partnerId: null };
  expect(await salesTotals(api.deps.sql, scope, null)).toMatchObject({ sales: 1, revenueCents: 9900 });
});
