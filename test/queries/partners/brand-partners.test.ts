import { expect, test } from "@jest/globals";
import fc from "fast-check";
import type { Sql } from "../../../src/db/sql.ts";
import { inSnapshot } from "../../../src/db/transaction.ts";
import { listPartners, readPartner } from "../../../src/queries/partners/brand-partners.ts";
import { listRecruits } from "../../../src/queries/partners/recruits.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { fillSales } from "../../support/scenes/bulk-sales.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { foldReports } from "../../support/checks/fold-reports.ts";
import { blocksReadOf, planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/*
 * Clicks, approved customers and overrides of a partner are read from sums beside clicks and conversions. Whatever happens, in
 * whatever order, and whether or not the changes were folded into the sums: what is read is what counting gives.
 */

const { api, make, sales } = useApi();

const PAGE = { after: null, limit: 100 };
const NO_FILTER = { status: null, search: null };

interface Counts {
  readonly id: string;
  readonly clicks?: number;
  readonly approvedCustomers: number;
}
const countsOf = ({ id, clicks, approvedCustomers }: Counts) => ({ id, clicks, approvedCustomers });

async function expectCounted(sql: Sql, { program, recruiter, seller }: SellingScene): Promise<void> {
  const counted = await sql.rows<Counts>(
    `select m.id, (select count(*) from click k where k.partner_id = m.id) as clicks,
       (select count(distinct coalesce(encode(c.customer_hash, 'hex'), c.id)) from conversion c
        where c.partner_id = m.id and c.status = 'approved' and c.kind = 'sale' and not c.is_renewal) as "approvedCustomers"
     from partner m where m.program_id = $1 order by m.created_at desc, m.id desc`,
    [program.id],
  );
  const listed = await listPartners(sql, program.brandId, program.id, NO_FILTER, PAGE);
  expect(listed.map(countsOf)).toEqual(counted);
  const ofSeller = counted.find(({ id }) => id === seller.id)!;
  expect(countsOf(await readPartner(sql, program.brandId, seller.id))).toEqual(ofSeller);
  const recruits = await listRecruits(sql, recruiter.id);
  const earned = await sql.row<{ active: boolean; myOverrideCents: number }>(
    `select coalesce(bool_or(kind = 'sale'), false) as active, coalesce(sum(override_cents), 0)::bigint as "myOverrideCents"
     from conversion where partner_id = $1 and status <> 'rejected' and not is_test`,
    [seller.id],
  );
  expect(recruits).toEqual([
    expect.objectContaining({ approvedCustomers: ofSeller.approvedCustomers, ...earned }),
  ]);
}

const which = fc.nat({ max: 99 });
const partner = fc.constantFrom("seller", "recruiter");
const customer = fc.constantFrom("ada@shop.example", "ben@shop.example", undefined);
const action = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("click"), partner }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("sale"), partner, customer }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("renewal"), partner, customer }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("test"), partner }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("approve"), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reject"), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("refund"), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("revise"), which, partner }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("fold") }) },
);
type Action = Readonly<{
  kind: string;
  partner?: "seller" | "recruiter";
  customer?: string | undefined;
  which?: number;
}>;

async function play(scene: SellingScene, conversions: string[], step: Action): Promise<void> {
  const { program, keys } = scene;
  const by = scene[step.partner ?? "seller"];
  const conversionId = conversions[(step.which ?? 0) % conversions.length];
  // It may not apply to the conversion as it is; then nothing changes.
  const decide = (verb: string, body: object) =>
    conversionId === undefined
      ? undefined
      : api.call("POST", `/conversions/${conversionId}/${verb}`, {
          key: keys.owner,
          body,
          headers: { "idempotency-key": orderId() },
        });
  switch (step.kind) {
    case "click":
      await sales.click(program, by);
      break;
    case "sale":
    case "renewal": {
      const { body } = await sendEvent(api, program, {
        type: "sale",
        order_id: orderId(),
        amount_cents: 1000,
        ref_code: by.refCode,
        ...(step.customer !== undefined && { customer_email: step.customer }),
        ...(step.kind === "renewal" && { subscription_id: "plan" }),
      });
      if (body.conversionId !== null) conversions.push(body.conversionId as string);
      break;
    }
    case "test":
      conversions.push(await sales.testSale(program, by, keys.owner));
      break;
    case "approve":
      await decide("approve", {});
      break;
    case "reject":
      await decide("reject", { reasonCode: "fraud" });
      break;
    case "refund":
      await decide("refund", { amountCents: 300 });
      break;
    case "revise": {
      // As when a provider's later delivery reports more of an order: one thing at a time.
      const changes = [
        ["partner_id = $2", by.id],
        ["customer_hash = decode($2, 'hex')", "ab".repeat(32)],
        ["is_renewal = $2", step.which! % 2 === 0],
        ["customer_mask = $2", null],
      ] as const;
      const [set, value] = changes[step.which! % 4]!;
      const of = [conversionId ?? null, value];
      await api.deps.sql.execute(`update conversion set ${set} where id = $1`, of);
      break;
    }
    case "fold":
      await foldReports(api.deps.sql);
      break;
  }
}

// Review: rules K3
test("whatever happens, a partner's clicks and approved customers are what counting them gives", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 40, size: "max" }), async (actions) => {
      const scene = await sellingScene(make);
      const conversions: string[] = [];
      for (const step of actions) {
        await play(scene, conversions, step);
        await expectCounted(api.deps.sql, scene);
      }
      await foldReports(api.deps.sql);
      await expectCounted(api.deps.sql, scene);
    }),
    { numRuns: 8 },
  );
});

// Review: rules K3
test("while one customer's sales are approved and rejected at once and two workers fold, every moment's counts are right", async () => {
  const scene = await sellingScene(make);
  const { program, seller, keys } = scene;
  let isOver = false;
  const sell = async (customer_email: string) => {
    for (let count = 0; count < 6; count += 1) {
      await sales.click(program, seller);
      const id = await sales.sale(program, seller, { customer_email });
      await sales.approve(id, keys.manager);
      if (count % 3 !== 2) await sales.reject(id, keys.manager);
    }
  };
  const foldOn = async () => {
    while (!isOver) await foldReports(api.deps.sql);
  };
  /** Reads counts and rows of one moment, again and again. */
  const watch = async () => {
    let moments = 0;
    for (; !isOver; moments += 1) await inSnapshot(api.deps, (sql) => expectCounted(sql, scene));
    return moments;
  };
  const others = Promise.all([foldOn(), foldOn(), watch()]);
  const both = ["ada@shop.example", "ada@shop.example", "ada@shop.example", "ben@shop.example"];
  await Promise.all(both.map(sell)).finally(() => (isOver = true));
  const [, , moments] = await others;
  expect(moments).toBeGreaterThan(0);
  await foldReports(api.deps.sql);
  await expectCounted(api.deps.sql, scene);
  const { approvedCustomers, clicks } = await readPartner(api.deps.sql, program.brandId, seller.id);
  expect({ approvedCustomers, clicks }).toEqual({ approvedCustomers: 2, clicks: 24 });
});

// Review: rules K3
test("reading partners costs the same after 100 clicks and after 20,000, and counts no sale", async () => {
  const small = await sellingScene(make);
  const big = await sellingScene(make);
  const { sql } = api.deps;
  for (const [{ program, seller, keys }, clicks] of [
    [small, 100],
    [big, 20_000],
  ] as const) {
    await sales.approve(await sales.sale(program, seller), keys.manager);
    await sql.execute(
      `insert into click (id, program_id, partner_id, visitor_id, device, landing, created_at)
       select 'clk_' || right($1, 20) || n, $1, $2, 'vis_' || n, 'desktop', 'https://acme.example/',
         service_now() - (n % 100) * interval '1 day'
       from generate_series(1, $3::integer) as n`,
      [program.id, seller.id, clicks],
    );
  }
  // Without figures of so many new rows, the fold may be planned as if there were none.
  await asOwner(api, "analyze");
  await foldReports(sql);
  await asOwner(api, "vacuum analyze");
  const planFor = ({ program }: SellingScene) =>
    planOf(sql, (read) => listPartners(read, program.brandId, program.id, NO_FILTER, PAGE));
  const [ofSmall, ofBig] = [await planFor(small), await planFor(big)];
  for (const table of ["click", "conversion"]) expect([table, rowsReadOf(ofBig, table)]).toEqual([table, []]);
  expect(blocksReadOf(ofBig)).toBeLessThanOrEqual(blocksReadOf(ofSmall) + 5);
  expect((await readPartner(sql, big.program.brandId, big.seller.id)).clicks).toBe(20_000);
});

test("reading recruits counts no sale but those of an hour", async () => {
  const { program, recruiter, seller } = await sellingScene(make);
  const { sql } = api.deps;
  await fillSales(api.deps, program, seller.id, 2_000);
  await asOwner(api, "analyze");
  await foldReports(sql);
  const now = await make.businessNow();
  const nodes = await planOf(sql, (read) => listRecruits(read, recruiter.id), { now });
  // Sales are one a minute, and none is of the hour in which the window begins.
  expect(rowsReadOf(nodes, "conversion")).toEqual([0]);
  expect((await listRecruits(sql, recruiter.id)).map(({ active }) => active)).toEqual([true]);
});
