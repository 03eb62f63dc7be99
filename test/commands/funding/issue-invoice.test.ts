import { expect, test } from "@jest/globals";
import { issueInvoice } from "../../../src/commands/funding/issue-invoice.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const INVOICES = 10_000;

// FUNDING-4
test("the number of an invoice follows the year's last one, without reading the others", async () => {
  const brandId = (await make.brand()).id;
  const [program, other] = [await make.program(brandId), await make.program(brandId)];
  await api.deps.sql.execute(
    `insert into invoice (id, program_id, number, period_start, period_end, fees_cents, currency, issued_at)
     select 'inv_' || n, $1, case when n % 2 = 0 then '2031-' else '2032-' end || lpad((n / 2)::text, 6, '0'),
       '2020-01-01'::timestamptz + n * interval '1 hour', '2020-01-01'::timestamptz + (n + 1) * interval '1 hour',
       0, 'USD', service_now()
     from generate_series(2, $2::int + 1) n`,
    [other.id, INVOICES],
  );
  await asOwner(api, "analyze invoice");
  // Of December: it ends in the next year.
  const open = { month: "2031-12", dueAt: new Date(0) };
  const nodes = await inTransaction(api.deps, (tx) =>
    planOf(tx, (reading) => issueInvoice(reading, { programId: program.id, month: open.month }), open),
  );
  const issued = await api.deps.sql.row<{ number: string }>(
    "select number from invoice where program_id = $1",
    [program.id],
  );
  expect(issued).toEqual({ number: "2032-005001" });
  // What is written, and what is read for it.
  const written = nodes.findIndex(
    (node) => node["Node Type"] === "ModifyTable" && node["Relation Name"] === "invoice",
  );
  expect(rowsReadOf(nodes.slice(written), "invoice")).toEqual([1, 1]);
});
