import { beforeAll, describe, expect, test } from "@jest/globals";
import { listLedger } from "../../../src/queries/balances/list-ledger.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { salesOf, sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let large: SellingScene;
let small: SellingScene;
beforeAll(async () => {
  large = await sellingScene(make);
  small = await sellingScene(make);
  await fill(large, 30_000);
  // The newest entries are the small program's: those of the large one lie behind them.
  await fill(small, 300);
  await asOwner(api, "analyze ledger_entry");
});

/** Many entries on one sale of the seller's: commissions of the seller, overrides of the recruiter, and fees. */
async function fill({ program, seller }: SellingScene, entries: number): Promise<void> {
  const conversionId = await salesOf(api, make).sale(program, seller);
  await api.deps.sql.execute(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
       created_at)
     select e.program_id, e.brand_id, e.conversion_id, e.partner_id, e.kind, 'accrual', 1, 'bulk:' || n, false,
       service_now()
     from generate_series(1, $2 / 3) n join ledger_entry e on e.conversion_id = $1`,
    [conversionId, entries],
  );
}

const KINDS = [null, "direct", "override", "platform_fee"] as const;
const PARTNERS = [null, "seller", "recruiter", "partner", "nobody"] as const;
const SIZES = ["large", "small"] as const;
const LIMIT = 100;

describe.each(SIZES)("a page of the ledger of a %s program", (size) => {
  test.each(PARTNERS.flatMap((partner) => KINDS.map((kind) => [partner, kind] as const)))(
    "of partner %s and kind %s reads index ranges only, no further than the page",
    async (partner, kind) => {
      const scene = { large, small }[size];
      const { id: programId, brandId } = scene.program;
      const partnerId = partner === null ? null : partner === "nobody" ? small.partner.id : scene[partner].id;
      const newest = await api.deps.sql.row<{ id: number }>("select max(id) as id from ledger_entry");
      for (const after of [null, [String(newest!.id - 150)]]) {
        const nodes = await planOf(api.deps.sql, (sql) =>
          listLedger(sql, { brandId, programId, partnerId, kind }, { limit: LIMIT, after }),
        );
        const types = nodes.map((node) => node["Node Type"]);
        expect(types.filter((type) => /Seq Scan|Bitmap|Hash/.test(type))).toEqual([]);
        // Entries of all kinds are merged, a page of each.
        expect(types.includes("Sort")).toBe(kind === null);
        const read = rowsReadOf(nodes, "ledger_entry");
        expect(read.length).toBeGreaterThan(0);
        expect(Math.max(...read)).toBeLessThanOrEqual(LIMIT + 1);
      }
    },
  );
});
