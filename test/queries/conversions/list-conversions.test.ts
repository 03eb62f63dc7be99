import { beforeAll, describe, expect, test } from "@jest/globals";
import { listConversions } from "../../../src/queries/conversions/list-conversions.ts";
import { listOwnConversions } from "../../../src/queries/conversions/list-own-conversions.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let scene: SellingScene;
beforeAll(async () => {
  // Whether their few rows are analyzed meanwhile would decide whether they are read as a whole.
  for (const table of ["account", "partner"])
    await asOwner(api, `alter table ${table} set (autovacuum_enabled = false)`);
  scene = await sellingScene(make);
  await fill(scene, 15_000, "approved");
  // Everything pending is another program's, and newer than all of this one.
  await fill(await sellingScene(make), 15_000, "pending");
  // Many programs, so that one of average size is small.
  for (let count = 0; count < 40; count += 1) await fill(await sellingScene(make), 1, "approved");
  await asOwner(api, "analyze conversion");
});

async function fill(
  { program, seller, recruiter }: SellingScene,
  count: number,
  status: string,
): Promise<void> {
  await api.deps.sql.execute(
    `insert into conversion (id, program_id, brand_id, partner_id, recruiter_partner_id, kind, external_ref, source,
       amount_cents, status, attributed_by, occurred_at, hold_until, direct_original_cents, override_original_cents,
       fee_original_cents, direct_cents, override_cents, fee_cents, reward_type, rate_bps, fixed_cents,
       override_rate_bps, fee_bps, terms_version, created_at)
     select 'cnv_' || substr($1, 5) || n, $1, $2, $3, $4, 'sale', n::text, 'api', 1000, $6, 'ref_code', service_now(),
       service_now(), 200, 20, 11, 200, 20, 11, 'percent', 2000, 0, 1000, 500, 1,
       service_now() + n * interval '1 second'
     from generate_series(1, $5::integer) n`,
    [program.id, program.brandId, seller.id, recruiter.id, count, status],
  );
}

const LIMIT = 100;

describe("a page of conversions reads index ranges only, no further than the page:", () => {
  // Of one partner and one status there is no index of its own: there it ends with the partner's own conversions.
  test.each([
    [null, null],
    ["pending", null],
    ["approved", null],
    ["rejected", null],
    [null, "seller"],
    [null, "recruiter"],
  ] as const)("of status %s and partner %s", async (status, partner) => {
    const { id: programId, brandId } = scene.program;
    const partnerId = partner === null ? null : scene[partner].id;
    for (const after of [null, [(await make.businessNow()).toISOString(), "cnv_"]]) {
      const nodes = await planOf(api.deps.sql, (sql) =>
        listConversions(
          sql,
          { brandId, programId, status, partnerId, isInDispute: false },
          { limit: LIMIT, after },
        ),
      );
      expect(nodes.filter((node) => /Seq Scan|Bitmap|Hash|Sort/.test(node["Node Type"]))).toEqual([]);
      expect(Math.max(...rowsReadOf(nodes, "conversion"))).toBeLessThanOrEqual(LIMIT + 1);
    }
  });

  test.each(["seller", "recruiter", "partner"] as const)("of the %s's own", async (partner) => {
    const nodes = await planOf(api.deps.sql, (sql) =>
      listOwnConversions(sql, { partnerId: scene[partner].id, kind: null }, { limit: LIMIT, after: null }),
    );
    expect(nodes.filter((node) => /Seq Scan|Bitmap|Hash/.test(node["Node Type"]))).toEqual([]);
    expect(Math.max(...rowsReadOf(nodes, "conversion"))).toBeLessThanOrEqual(LIMIT + 1);
  });
});
