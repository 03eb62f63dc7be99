import { beforeAll, describe, expect, test } from "@jest/globals";
import { searchBrand } from "../../../src/queries/console/search.ts";
import { searchPartners } from "../../../src/queries/console/search-partners.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { fillRows } from "../../support/scenes/fill-rows.ts";
import { planOf } from "../../support/scenes/plans.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const cast = {
  nora: { account: { name: "Nora Lind", email: "Nora.Lind@mail.example", handle: "noralind" } },
  ben: { account: { name: "Ben O'Nora", email: "ben@mail.example", handle: "benode" } },
};
const world = (suffix: string) =>
  scenario(make, {
    nora: {
      account: {
        ...cast.nora.account,
        email: `nora.lind${suffix}@mail.example`,
        handle: `noralind${suffix}`,
      },
    },
    ben: { account: { ...cast.ben.account, email: `ben${suffix}@mail.example`, handle: `benode${suffix}` } },
  });
let scene: Awaited<ReturnType<typeof world>>;
let viewer: ConsolePerson;
let clickId: string;
let conversionId: string;
let payoutId: string;
beforeAll(async () => {
  scene = await world("");
  // The same names in another brand, which find nothing in this one.
  const other = await world("2");
  await sales.sale(other.program, other.nora, { order_id: "order-9", customer_email: "jane@shop.example" });
  const { program, nora, keys, brand } = scene;
  viewer = await openConsole(api, make, brand.id);
  clickId = await sales.click(program, nora);
  conversionId = await sales.sale(program, nora, {
    id: "evt-sale-9",
    order_id: "order-9",
    click_id: clickId,
    ref_code: undefined,
    customer_email: "Jane+news@shop.example",
  });
  await sendEvent(api, program, { id: "evt-lost", type: "sale", order_id: "order-lost", amount_cents: 100 });
  await sales.approve(conversionId, keys.manager);
  payoutId = await sales.payout(program, nora, { status: "held" });
  await api.deps.sql.execute(
    `insert into coupon (program_id, code_folded, code, partner_id, created_at)
     values ($1, 'nora10', 'NORA10', $2, service_now())`,
    [program.id, nora.id],
  );
});

interface Hit {
  readonly kind: string;
  readonly id: string;
  readonly matchedBy: string;
  readonly status: string | null;
  readonly conversionId: string | null;
  readonly amountCents: number | null;
}
const search = async (q: string) =>
  (await viewer.get(`/search?q=${encodeURIComponent(q)}`)).body.data as Hit[];
const found = async (q: string) => (await search(q)).map(({ kind, id, matchedBy }) => [kind, id, matchedBy]);

describe("a search in the brand", () => {
  // CONSOLE-17
  test("finds a sale by its order, its click, its customer and its id, and what belongs to it", async () => {
    expect(await found("order-9")).toEqual([["conversion", conversionId, "order"]]);
    expect(await found(" order-9 ")).toEqual([["conversion", conversionId, "order"]]);
    expect(await found("jane@SHOP.example")).toEqual([["conversion", conversionId, "customer"]]);
    expect(await found(conversionId)).toEqual([["conversion", conversionId, "id"]]);
    expect(new Set((await found(clickId)).map(String))).toEqual(
      new Set([`click,${clickId},id`, `conversion,${conversionId},click`]),
    );
    expect(await found(payoutId)).toEqual([["payout", payoutId, "id"]]);
    // Nothing of it is payable yet.
    expect(await search(payoutId)).toMatchObject([{ status: "held", amountCents: 0 }]);
    for (const hit of await search(clickId)) expect(hit.conversionId).toBe(conversionId);
    expect(await search("evt-sale-9")).toEqual([expect.objectContaining({ kind: "event", conversionId })]);
  });

  // CONSOLE-17
  test("finds an order by every name that a provider has given it", async () => {
    await api.deps.sql.execute(
      `insert into payment_link (program_id, payment_ref, order_ref, created_at)
       values ($1, 'ch_9', 'pi_9', service_now()), ($1, 'pi_9', 'order-9', service_now())`,
      [scene.program.id],
    );
    expect(await found("ch_9")).toEqual([["conversion", conversionId, "order"]]);
  });

  // CONSOLE-17
  test("finds an order that credited nobody by the event that reported it", async () => {
    expect(await search("order-lost")).toEqual([
      expect.objectContaining({ kind: "event", matchedBy: "order", status: "unmatched", conversionId: null }),
    ]);
  });

  // CONSOLE-16, CONSOLE-17
  test.each([
    ["nora", ["nora", "ben"], "email"],
    ["o nora", ["ben"], "name"],
    ["NORA li", ["nora"], "name"],
    ["noral", ["nora"], "name"],
    ["nora.lind@", ["nora"], "email"],
    ["nora10", ["nora"], "code"],
    ["ora", [], null],
    ["%", [], null],
    ["' or 1=1 --", [], null],
  ] as const)("finds partners by %s", async (q, names, matchedBy) => {
    const ids = names.map((name) => scene[name].id).toSorted();
    const hits = await search(q);
    expect(hits.map(({ id }) => id).toSorted()).toEqual(ids);
    const path = `/programs/${scene.program.id}/partners/search?q=${encodeURIComponent(q)}`;
    const partners = (await viewer.get(path)).body.data as { partnerId: string; matchedBy: string }[];
    expect(partners.map(({ partnerId }) => partnerId).toSorted()).toEqual(ids);
    if (matchedBy !== null) expect(partners[0]!.matchedBy).toBe(matchedBy);
  });

  // CONSOLE-16
  test("finds a partner by the code of the link and by the id", async () => {
    const { program, ben } = scene;
    for (const [q, matchedBy] of [
      [ben.refCode, "code"],
      [ben.id, "id"],
    ]) {
      const { data } = (await viewer.get(`/programs/${program.id}/partners/search?q=${q}`)).body;
      expect(data).toEqual([expect.objectContaining({ partnerId: ben.id, matchedBy, refCode: ben.refCode })]);
    }
  });

  // CONSOLE-17
  test("needs something to search for", async () => {
    for (const q of ["", "  ", "x".repeat(300)]) {
      const response = await viewer.get(`/search?q=${encodeURIComponent(q)}`);
      expect(response.body.error.code).toBe("invalid_request");
    }
  });
});

const ROWS = 20_000;
const LARGE = ["account", "partner", "conversion", "click", "incoming_event"];

describe("in a large program a search reads indexes only", () => {
  beforeAll(async () => {
    const { program, nora } = scene;
    await fillRows(
      api.deps.sql,
      ROWS,
      `insert into account (id, handle, name, email, email_hash, country, created_at)
       select 'acc_' || lpad(n::text, 26, '0'), 'handle' || n, 'Person ' || n, 'person' || n || '@bulk.example', '',
         'US', service_now() from generate_series($1::int, $2::int) n`,
    );
    await fillRows(
      api.deps.sql,
      ROWS,
      `insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
         terms_accepted_version, terms_accepted_at, created_at)
       select 'prt_' || lpad(n::text, 26, '0'), $3, $4, 'acc_' || lpad(n::text, 26, '0'), 'approved', service_now(),
         'bulk' || n, 1, service_now(), service_now() from generate_series($1::int, $2::int) n`,
      [program.id, program.brandId],
    );
    await fillRows(
      api.deps.sql,
      ROWS,
      `insert into click (id, program_id, partner_id, visitor_id, device, landing, created_at)
       select 'clk_' || lpad(n::text, 26, '0'), $3, $4, 'v', 'desktop', 'https://acme.example', service_now()
       from generate_series($1::int, $2::int) n`,
      [program.id, nora.id],
    );
    await fillRows(
      api.deps.sql,
      ROWS,
      `insert into incoming_event (program_id, source, external_id, type, status, order_ref, received_at)
       select $3, 'api', 'bulk-' || n, 'sale', 'unmatched', 'bulk-order-' || n, service_now()
       from generate_series($1::int, $2::int) n`,
      [program.id],
    );
    await fillRows(
      api.deps.sql,
      ROWS,
      `insert into conversion (id, program_id, brand_id, partner_id, kind, external_ref, source, customer_hash,
         amount_cents, status, attributed_by, occurred_at, hold_until, direct_original_cents, override_original_cents,
         fee_original_cents, direct_cents, override_cents, fee_cents, reward_type, rate_bps, fixed_cents,
         override_rate_bps, fee_bps, terms_version, created_at)
       select 'cnv_' || lpad(n::text, 26, '0'), program_id, brand_id, partner_id, 'sale', 'bulk-' || n, source,
         int8send(n::bigint), amount_cents, status, attributed_by, occurred_at, hold_until, direct_original_cents,
         override_original_cents, fee_original_cents, direct_cents, override_cents, fee_cents, reward_type, rate_bps,
         fixed_cents, override_rate_bps, fee_bps, terms_version, created_at
       from conversion, generate_series($1::int, $2::int) n where id = $3`,
      [conversionId],
    );
    for (const table of LARGE) await asOwner(api, `analyze ${table}`);
  });

  // CONSOLE-16, CONSOLE-17
  test.each([
    "order-9",
    "jane@shop.example",
    "nora",
    "person77",
    "person77@bulk",
    "bulk-77",
    "no such thing",
  ])("for %s", async (q) => {
    const { brand, program } = scene;
    const { customerHashKey } = api.deps.config;
    for (const query of [
      () => planOf(api.deps.sql, (sql) => searchBrand(sql, brand.id, q, customerHashKey)),
      () => planOf(api.deps.sql, (sql) => searchPartners(sql, brand.id, program.id, q)),
    ]) {
      const scanned = (await query())
        .filter((node) => node["Node Type"] === "Seq Scan")
        .map((node) => node["Relation Name"]);
      expect(scanned.filter((table) => table !== undefined && LARGE.includes(table))).toEqual([]);
    }
  });
});
