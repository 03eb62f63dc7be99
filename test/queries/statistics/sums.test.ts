import { expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Sql } from "../../../src/db/sql.ts";
import { inSnapshot } from "../../../src/db/transaction.ts";
import { addDays, dayText } from "../../../src/domain/calendar/calendar.ts";
import {
  BREAKDOWNS,
  seriesDays,
  STATISTICS_DAYS,
  TRACKING_DAYS,
  windowStart,
  type StatisticsDays,
} from "../../../src/domain/sales/statistics.ts";
import { fundingFigures } from "../../../src/queries/balances/funding-figures.ts";
import { recruiterOverrides } from "../../../src/queries/statistics/recruiter-overrides.ts";
import { breakdown } from "../../../src/queries/statistics/breakdown.ts";
import { salesTotals } from "../../../src/queries/statistics/sales-totals.ts";
import { readSeries } from "../../../src/queries/statistics/series.ts";
import { subIdRows } from "../../../src/queries/statistics/sub-id-rows.ts";
import { trackingFacts } from "../../../src/queries/statistics/tracking-health.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { foldReports } from "../../support/checks/fold-reports.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { statisticsByTheRule } from "../../support/checks/statistics-by-the-rule.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/*
 * Reports are read from sums beside clicks, conversions and events. Whatever happens, in whatever order, and whether or
 * not the changes were folded into the sums: what is read is what adding up every row gives, in each window.
 */

const { api, make, sales } = useApi();

const partner = fc.constantFrom("seller", "recruiter", "partner");
/** Which of the clicks or conversions made so far. */
const which = fc.nat({ max: 99 });
const cents = fc.integer({ min: 1, max: 99_999 });
/** Just inside and just outside each window, in the first hour of one, and in the hours and days after it. */
const hoursAgo = fc.constantFrom(
  ...[0, 0.4, 5, 40, 900],
  ...[7, 30, 90, 365].flatMap((days) =>
    [-30, -5, -0.5, -0.001, 0.001, 0.5].map((hours) => days * 24 + hours),
  ),
);
const country = fc.constantFrom("SE", "DE", null);
const device = fc.constantFrom("mobile", "desktop", "unknown");
/** A label of its own is `unknown`, as the rows without one are called. */
const sub1 = fc.constantFrom("newsletter", "video", "unknown", undefined);

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("click"), partner, hoursAgo, country, device, sub1 }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("sale"), partner, hoursAgo, cents, which, sub1 }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("signup"), partner, hoursAgo, which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("test"), partner }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("unmatched") }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("approve"), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reject"), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("refund"), which, cents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("revise"), which, partner, hoursAgo, sub1 }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("clock"), hours: fc.constantFrom(0.3, 1, 26, 170, 9000) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("fold") }) },
);
type Action = Partial<Record<"which" | "hoursAgo" | "cents" | "hours", number>> &
  Readonly<{
    kind: string;
    partner?: string;
    country?: string | null;
    device?: string;
    sub1?: string | undefined;
  }>;

interface World {
  readonly scene: SellingScene;
  readonly clicks: string[];
  readonly conversions: string[];
}

const SIGNUP = { name: "signup", directFixedCents: 300 };

async function play({ scene, clicks, conversions }: World, step: Action): Promise<void> {
  const { program, keys } = scene;
  const by = scene[(step.partner ?? "seller") as "seller"];
  const at = new Date((await make.businessNow()).getTime() - (step.hoursAgo ?? 0) * 3_600_000);
  const clickId = clicks[(step.which ?? 0) % clicks.length];
  const conversionId = conversions[(step.which ?? 0) % conversions.length];
  // Half of the sales name a click, as far as there are some.
  const credit =
    clickId !== undefined && (step.which ?? 0) % 2 === 0 ? { click_id: clickId } : { ref_code: by.refCode };
  const label = step.sub1 === undefined ? {} : { sub1: step.sub1 };
  const decide = (verb: string, body: object, headers = {}) =>
    // It may not apply to the conversion as it is; then nothing changes.
    api.call("POST", `/conversions/${conversionId}/${verb}`, { key: keys.owner, body, headers });
  switch (step.kind) {
    case "click": {
      const { country: from = null, device: on = "desktop" } = step;
      clicks.push(
        await sales.click(program, by, { country: from, device: on as "desktop", createdAt: at, ...label }),
      );
      break;
    }
    case "sale":
    case "signup": {
      const what =
        step.kind === "sale"
          ? { type: "sale", order_id: orderId(), amount_cents: step.cents }
          : { type: "event", event: SIGNUP.name, event_id: orderId() };
      const sent = { ...what, ...credit, ...label, occurred_at: at.toISOString() };
      // A click may lie after the sale, or too long before it: then nobody is credited.
      const { body } = await sendEvent(api, program, sent);
      if (body.conversionId !== null) conversions.push(body.conversionId as string);
      break;
    }
    case "test":
      conversions.push(await sales.testSale(program, by, keys.owner));
      break;
    case "unmatched":
      await sendEvent(api, program, { type: "sale", order_id: orderId(), amount_cents: 100 });
      break;
    case "approve":
      if (conversionId !== undefined) await decide("approve", {});
      break;
    case "reject":
      if (conversionId !== undefined) await decide("reject", { reasonCode: "fraud" });
      break;
    case "refund": {
      const headers = { "idempotency-key": `${conversionId}-${performance.now()}` };
      if (conversionId !== undefined) await decide("refund", { amountCents: step.cents }, headers);
      break;
    }
    case "revise": {
      // As when a provider's later delivery reports more of an order: one thing at a time.
      const [column, value] = (
        [
          ["partner_id", by.id],
          ["occurred_at", at],
          ["sub1", step.sub1 ?? null],
          ["click_id", null],
        ] as const
      )[step.which! % 4]!;
      const of = [conversionId ?? null, value];
      await api.deps.sql.execute(`update conversion set ${column} = $2 where id = $1`, of);
      break;
    }
    case "clock":
      await make.moveClock(step.hours! / 24);
      break;
    case "fold":
      await foldReports(api.deps.sql);
      break;
  }
}

const FIGURES = [
  "clicks",
  "sales",
  "revenueCents",
  "refundedCents",
  "directCents",
  "overrideCents",
  "feeCents",
] as const;

/** Day by day where days are kept, and in all for all time; with no day left out or twice. */
async function expectSeriesByTheRule(
  sql: Sql,
  { program }: SellingScene,
  days: StatisticsDays,
  now: Date,
  rule: ReturnType<typeof statisticsByTheRule>,
): Promise<void> {
  const rows = await readSeries(sql, {
    brandId: program.brandId,
    programId: program.id,
    partnerId: null,
    days,
    now,
  });
  const step = seriesDays(days);
  expect(rows.map(({ day }) => day)).toEqual(
    rows.map((_, index) => dayText(addDays(new Date(rows[0]!.day), index * step))),
  );
  const figuresOf = (row: (typeof rows)[number]) => FIGURES.map((figure) => row[figure]);
  const { refundedCents, ...totals } = Object.fromEntries(
    FIGURES.map((figure) => [figure, rows.reduce((sum, row) => sum + row[figure], 0)]),
  );
  expect(totals).toEqual(await rule.totals());
  const ofDays = (await rule.days()) as typeof rows;
  expect(refundedCents).toBe(ofDays.reduce((sum, row) => sum + row.refundedCents, 0));
  if (days === 0) return;
  expect(dayText(windowStart(now, days)!)).toBe(rows[0]!.day);
  const busy = rows.filter((row) => figuresOf(row).some((figure) => figure !== 0));
  const busyByTheRule = ofDays.filter((row) => figuresOf(row).some((figure) => figure !== 0));
  expect(busy.map((row) => [row.day, ...figuresOf(row)])).toEqual(
    busyByTheRule.map((row) => [row.day, ...figuresOf(row)]),
  );
}

async function expectByTheRule(sql: Sql, scene: SellingScene): Promise<void> {
  const { id: programId, brandId } = scene.program;
  const { now } = (await sql.row<{ now: Date }>("select service_now() as now"))!;
  for (const days of STATISTICS_DAYS) {
    const since = windowStart(now, days);
    for (const partnerId of [null, scene.seller.id, scene.recruiter.id]) {
      const scope = { brandId, programId, partnerId };
      const rule = statisticsByTheRule(sql, scope, since);
      expect(await salesTotals(sql, scope, since)).toEqual(await rule.totals());
      for (const by of BREAKDOWNS)
        expect(await breakdown(sql, scope, by, since)).toEqual(await rule.breakdown(by));
      if (partnerId === null) continue;
      for (const by of ["sub1", "sub2"] as const)
        expect(await subIdRows(sql, { ...scope, partnerId }, by, since)).toEqual(await rule.subIds(by));
    }
    const rule = statisticsByTheRule(sql, { brandId, programId, partnerId: null }, since);
    await expectSeriesByTheRule(sql, scene, days, now, rule);
    const overrides = await recruiterOverrides(sql, brandId, programId, since);
    expect(
      overrides.map(({ partnerId, approvedOverrideCents, pendingOverrideCents }) => ({
        partnerId,
        approvedOverrideCents,
        pendingOverrideCents,
      })),
    ).toEqual(await rule.overrides());
  }
  const { events } = await trackingFacts(sql, brandId, programId, now);
  const lately = statisticsByTheRule(
    sql,
    { brandId, programId, partnerId: null },
    windowStart(now, TRACKING_DAYS),
  );
  const counts = (await lately.events()) as { status: string; events: number }[];
  expect(events).toEqual({
    ...{ processed: 0, duplicate: 0, unmatched: 0, error: 0 },
    ...Object.fromEntries(counts.map(({ status, events: count }) => [status, count])),
  });
  const fees = await sql.row<{ cents: number }>(
    "select coalesce(-sum(amount_cents), 0)::bigint as cents from funding_entry where program_id = $1",
    [programId],
  );
  expect((await fundingFigures(sql, brandId, programId)).feesCents).toBe(fees!.cents);
}

// STATISTICS-11
test("whatever happens, the sums give what adding up every row gives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 30, size: "max" }), async (actions) => {
      const scene = await sellingScene(make, { eventBounties: [SIGNUP] });
      const world: World = { scene, clicks: [], conversions: [] };
      for (const [index, step] of actions.entries()) {
        await play(world, step);
        // A look at every window takes a while: not after each step.
        if (index % 5 === 4) await expectByTheRule(api.deps.sql, scene);
      }
      await expectByTheRule(api.deps.sql, scene);
      await foldReports(api.deps.sql);
      await expectByTheRule(api.deps.sql, scene);
    }),
    { numRuns: 5 },
  );
});

test("while clicks and sales go on and two workers fold, every moment's figures are the rule's", async () => {
  const scene = await sellingScene(make);
  const { program, seller, recruiter, keys } = scene;
  let isOver = false;
  const sell = async () => {
    for (let count = 0; count < 8; count += 1) {
      const clickId = await sales.click(program, seller, {
        country: count % 2 === 0 ? "SE" : null,
        sub1: "video",
      });
      const id = await sales.sale(program, recruiter, count % 3 === 0 ? { click_id: clickId } : {});
      if (count % 2 === 0) await sales.approve(id, keys.manager);
      if (count % 4 === 1) await sales.refund(id, 3000, keys.owner);
    }
  };
  const foldOn = async () => {
    while (!isOver) await foldReports(api.deps.sql);
  };
  /** Reads figures and rows of one moment, again and again. */
  const watch = async () => {
    let moments = 0;
    for (; !isOver; moments += 1) await inSnapshot(api.deps, (sql) => expectByTheRule(sql, scene));
    return moments;
  };
  const others = Promise.all([foldOn(), foldOn(), watch()]);
  await Promise.all([sell(), sell(), sell()]).finally(() => (isOver = true));
  const [, , moments] = await others;
  expect(moments).toBeGreaterThan(0);
  await foldReports(api.deps.sql);
  await expectByTheRule(api.deps.sql, scene);
  expect(
    await api.deps.sql.row("select 1 from statistics_change where program_id = $1", [program.id]),
  ).toBeNull();
});
