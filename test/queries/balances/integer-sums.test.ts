import { expect, test } from "@jest/globals";
import { maturingWhere } from "../../../src/queries/funding/list-dues.ts";
import { balancesWhere, payablesWhere } from "../../../src/queries/balances/partner-balances.ts";
import { disputedWhere } from "../../../src/queries/payouts/disputed-payables.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const OF_PROGRAM = "= 'prg_1'";

test.each([
  ["balances", balancesWhere(OF_PROGRAM, "is not null")],
  ["what is payable", payablesWhere(OF_PROGRAM, { less: disputedWhere(OF_PROGRAM) })],
  [
    "what becomes payable",
    maturingWhere({
      programIs: OF_PROGRAM,
      from: "service_now()",
      until: "service_now() + interval '7 days'",
    }),
  ],
])("%s of many partners are added up as integers, row by row", async (_, statement) => {
  const plan = await deps.sql.rows<{ "QUERY PLAN": string }>(`explain (verbose) ${statement}`);
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("amount_cents");
  expect(text).not.toContain("_cents)::numeric");
});
