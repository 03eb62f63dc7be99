import { beforeAll, describe, expect, test } from "@jest/globals";
import { columnsOf } from "../../../src/api/endpoint/csv.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";
import { csvText } from "../../../src/domain/csv.ts";
import { readPages, withQuery } from "../../support/scenes/lists.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
let scene: SellingScene;
beforeAll(async () => {
  scene = await sellingScene(make, { holdDays: 0 });
  const { program, seller, recruiter, keys } = scene;
  for (const order of ["=1+1", 'a "quoted", reference', "plain"]) {
    await sales.approve(await sales.sale(program, seller, { order_id: order }), keys.manager);
  }
  await sales.payout(program, seller);
  await sales.sale(program, recruiter, { customer_email: "jane@shop.example", sub1: "@newsletter" });
});

const get = (path: string, key: string, accept = "text/csv", method = "GET") =>
  api.fetch(`/api/v1${path}`, { method, headers: { authorization: `Bearer ${key}`, accept } });

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string } }).error.code;

/** The lists that are given as CSV, with a filter where there is one. */
const LISTS: Readonly<Record<string, { query: string; by: "brand" | "partner" }>> = {
  list_ledger: { query: "?kind=override", by: "brand" },
  list_conversions: { query: "?status=approved", by: "brand" },
  list_payouts: { query: "?status=pending", by: "brand" },
  list_balances: { query: "", by: "brand" },
  list_my_ledger: { query: "?kind=direct", by: "partner" },
  list_my_conversions: { query: "", by: "partner" },
  list_my_payouts: { query: "", by: "partner" },
};

const listOf = (tool: string) => {
  const { path, csv } = ENDPOINTS.find((endpoint) => endpoint.tool.name === tool)!;
  const at = path.replace("{programId}", scene.program.id).replace("{program}", scene.program.slug);
  return {
    path: at,
    csv: csv!,
    key: LISTS[tool]!.by === "brand" ? scene.keys.viewer : scene.seller.keys.read,
  };
};

// API-25
test("the lists that finance people need are given as CSV, and no others", () => {
  expect(
    ENDPOINTS.filter(({ csv }) => csv)
      .map(({ tool }) => tool.name)
      .sort(),
  ).toEqual(Object.keys(LISTS).sort());
});

describe.each(Object.keys(LISTS))("%s", (tool) => {
  // API-25
  test("as CSV has the columns and rows of the JSON, with the same filters", async () => {
    const { path, csv, key } = listOf(tool);
    for (const query of new Set(["", LISTS[tool]!.query])) {
      const json = await api.call("GET", `${path}${query}`, { key });
      const rows = json.body.data as Record<string, string | number | boolean | null>[];
      expect(rows.length).toBeGreaterThan(0);
      const response = await get(`${path}${query}`, key);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "text/csv; charset=utf-8",
      ]);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="${csv.name}-${path.split("/").at(-2)}.csv"`,
      );
      expect(response.headers.get("vary")).toBe("Accept");
      expect(response.headers.get("ratelimit-remaining")).not.toBeNull();
      expect(await response.text()).toBe(
        csvText(
          columnsOf(csv),
          rows.map((row) => ({ currency: "USD", ...row })),
        ),
      );
    }
  });

  test("refuses in JSON, like the call for JSON", async () => {
    const { path, key } = listOf(tool);
    const errors: [string, string, number, string][] = [
      [path, "vpk_mistyped", 401, "invalid_key"],
      [`${path}?surprise=1`, key, 400, "invalid_request"],
      [
        path.replace(scene.program.id, "prg_none").replace(scene.program.slug, "none"),
        key,
        404,
        LISTS[tool]!.by === "brand" ? "program_not_found" : "program_not_joined",
      ],
      ...(tool === "list_balances"
        ? []
        : [[`${path}?cursor=made.up`, key, 400, "invalid_cursor"] as [string, string, number, string]]),
    ];
    for (const [at, as, status, code] of errors) {
      const response = await get(at, as);
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect([response.status, await codeOf(response)]).toEqual([status, code]);
    }
  });
});

// API-25
test("cells that a spreadsheet would run are text", async () => {
  const { path, key } = listOf("list_conversions");
  const text = await (await get(path, key)).text();
  expect(text).toContain(",'=1+1,");
  expect(text).toContain(",'@newsletter,");
  expect(text).toContain(',"a ""quoted"", reference",');
});

test.each([
  ["*/*", "json"],
  ["application/json", "json"],
  ["application/json, text/plain, */*", "json"],
  ["text/html,application/xhtml+xml,*/*;q=0.8", "json"],
  ["application/pdf", "json"],
  ["text/csv;q=0", "json"],
  ["text/csv;q=0.5, application/json", "json"],
  ["text/csv", "csv"],
  ["TEXT/CSV", "csv"],
  ["text/csv; charset=utf-8", "csv"],
  ["text/csv, */*;q=0.1", "csv"],
  ["text/csv, application/json;q=0.5", "csv"],
])("Accept: %s is answered as %s", async (accept, expected) => {
  const { path, key } = listOf("list_ledger");
  const response = await get(path, key, accept);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain(expected);
  await response.text();
});

test("without an Accept header a list is JSON, and so is what is no list of finance people's", async () => {
  const { path, key } = listOf("list_ledger");
  expect((await api.call("GET", path, { key })).body.has_more).toBe(false);
  expect((await get("/me", key)).headers.get("content-type")).toContain("json");
  expect((await get("/programs", key)).headers.get("content-type")).toContain("json");
});

test("HEAD answers the headers alone", async () => {
  const { path, key } = listOf("list_ledger");
  const response = await get(path, key, "text/csv", "HEAD");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
  expect(await response.text()).toBe("");
});

test("a list without rows is its header", async () => {
  const { path, key } = listOf("list_conversions");
  const response = await get(`${path}?partnerId=prt_none`, key);
  expect((await response.text()).split("\n")).toEqual([expect.stringMatching(/^id,partnerName,/), ""]);
});

describe("a long list", () => {
  const ROWS = 2_300;
  let long: SellingScene;
  beforeAll(async () => {
    long = await sellingScene(make);
    const conversionId = await sales.sale(long.program, long.seller);
    await api.deps.sql.execute(
      `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
         created_at)
       select e.program_id, e.brand_id, e.conversion_id, e.partner_id, e.kind, 'accrual', n, 'bulk:' || n, false,
         service_now()
       from generate_series(1, $2::integer) n join ledger_entry e on e.conversion_id = $1 and e.kind = 'direct'`,
      [conversionId, ROWS],
    );
  });

  const idsOf = async (query: Record<string, string>) => {
    const path = withQuery(`/programs/${long.program.id}/ledger`, { kind: "direct", ...query });
    const lines = (await (await get(path, long.keys.viewer)).text()).trimEnd().split("\n").slice(1);
    return lines.map((line) => Number(line.split(",")[0]));
  };

  // API-25
  test("is given whole, whatever the limit", async () => {
    const path = `/programs/${long.program.id}/ledger?kind=direct`;
    const rows = (await readPages(api, path, long.keys.viewer, 100)) as { id: number }[];
    const ids = rows.map(({ id }) => id);
    expect(ids).toHaveLength(ROWS + 1);
    expect(await idsOf({})).toEqual(ids);
    expect(await idsOf({ limit: "2" })).toEqual(ids);
  });

  test("is given from a cursor on", async () => {
    const path = `/programs/${long.program.id}/ledger?kind=direct&limit=100`;
    const page = await api.call("GET", path, { key: long.keys.viewer });
    expect(await idsOf({ cursor: page.body.next_cursor })).toEqual((await idsOf({})).slice(100));
  });

  test("of balances is given whole, in the order of the JSON", async () => {
    const { program, keys } = long;
    const count = 1_200;
    await api.deps.sql.execute(
      `with account_row as (
         insert into account (id, handle, name, country, email, email_hash, created_at)
         select 'acc_' || lpad(n::text, 26, '0'), 'crowd' || n, 'Crowd ' || n, 'US', 'crowd' || n || '@mail.example',
           decode(lpad(to_hex(n), 64, '0'), 'hex'), service_now()
         from generate_series(1, $3::integer) n
         returning id, handle
       )
       insert into partner (id, program_id, brand_id, account_id, status, status_changed_at, ref_code,
         terms_accepted_version, terms_accepted_at, created_at)
       select replace(id, 'acc_', 'prt_'), $1, $2, id, 'approved', service_now(), handle, 1, service_now(), service_now()
       from account_row`,
      [program.id, program.brandId, count],
    );
    const path = `/programs/${program.id}/balances`;
    const json = await api.call("GET", path, { key: keys.viewer });
    const lines = (await (await get(path, keys.viewer)).text()).trimEnd().split("\n").slice(1);
    const rows = json.body.data as { partnerId: string; pending: number }[];
    expect(rows).toHaveLength(count + 3);
    expect(lines.map((line) => [line.split(",")[0], Number(line.split(",")[2])])).toEqual(
      rows.map(({ partnerId, pending }) => [partnerId, pending]),
    );
  });
});
