import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { ledgerStatement, type LedgerFilter } from "../../../src/queries/ledger/list-ledger.ts";
import { startApi, type TestApi } from "../../support/api.ts";
import { asOwner } from "../../support/as-owner.ts";
import { factoriesOf, type Factories } from "../../support/factories.ts";
import { salesOf, sellingScene, type SellingScene } from "../../support/sales.ts";

let api: TestApi;
let make: Factories;
let large: SellingScene;
let small: SellingScene;
beforeAll(async () => {
  api = await startApi({ EVENT_LIMIT_PER_MINUTE: "100000" });
  make = factoriesOf(api.deps);
  large = await sellingScene(make);
  small = await sellingScene(make);
  await fill(large, 30_000);
  await fill(small, 300);
  await asOwner(api, "analyze ledger_entry");
});
afterAll(() => api.close());

/** Many entries on one sale of the seller's; the recruiter's are all overrides, as of somebody who only recruits. */
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

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan as PostgreSQL carried it out. */
async function planOf(filter: LedgerFilter, limit: number, after: number | null): Promise<PlanNode[]> {
  const page = { limit, after: after === null ? null : [String(after)] };
  const { text, parameters } = ledgerStatement(filter, page);
  const row = await api.deps.sql.row<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    `explain (analyze, format json) ${text}`,
    parameters,
  );
  return nodesOf(row!["QUERY PLAN"][0].Plan);
}

const KINDS = [null, "direct", "override", "platform_fee"] as const;
const PARTNERS = [null, "seller", "recruiter", "partner", "nobody"] as const;
const SIZES = ["large", "small"] as const;

describe.each(SIZES)("a page of the ledger of a %s program", (size) => {
  test.each(PARTNERS.flatMap((partner) => KINDS.map((kind) => [partner, kind] as const)))(
    "of partner %s and kind %s reads index ranges only, no further than the page",
    async (partner, kind) => {
      const scene = { large, small }[size];
      const { id: programId, brandId } = scene.program;
      const partnerId = partner === null ? null : partner === "nobody" ? small.partner.id : scene[partner].id;
      const newest = await api.deps.sql.row<{ id: number }>("select max(id) as id from ledger_entry");
      const limit = 100;
      for (const after of [null, newest!.id - 150]) {
        const nodes = await planOf({ brandId, programId, partnerId, kind }, limit, after);
        const types = nodes.map((node) => node["Node Type"]);
        expect(types.filter((type) => /Seq Scan|Bitmap|Hash/.test(type))).toEqual([]);
        // Only all entries of one partner are merged of two kinds, a page of each.
        const isMerged = partner !== null && kind === null;
        expect(types.includes("Sort")).toBe(isMerged);
        const ofLedger = nodes.filter((node) => node["Relation Name"] === "ledger_entry");
        expect(ofLedger.length).toBeGreaterThan(0);
        for (const node of ofLedger) {
          const readRows =
            (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
          expect(readRows).toBeLessThanOrEqual(limit + 1);
        }
      }
    },
  );
});
