import { expect, test } from "@jest/globals";
import { readFacts } from "../../../src/queries/desk/facts.ts";
import type { Attention } from "../../../src/queries/operations/attention.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const DISPUTES = 10_000;

test("a dispute on the desk is found without the others, of which there are ever more", async () => {
  const program = await make.program((await make.brand()).id);
  await api.deps.sql.execute(
    `with ordered as (
       insert into sale_order (program_id, order_ref, created_at)
       select $1, 'order-' || n, service_now() from generate_series(1, $2::int) n
       returning id
     )
     insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
     select id, 'dp-' || row_number() over (), 'lost', 100, service_now() from ordered`,
    [program.id, DISPUTES],
  );
  for (const table of ["sale_order", "order_dispute"]) await asOwner(api, `analyze ${table}`);
  const dispute: Attention = {
    ...{ kind: "dispute" as const, id: "dp-7", programId: program.id },
    ...{ reason: "open", since: new Date() },
  };
  const nodes = await planOf(api.deps.sql, (sql) => readFacts(sql, [dispute]));
  expect(rowsReadOf(nodes, "order_dispute")).toEqual([1]);
});
