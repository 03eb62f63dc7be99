import type pg from "pg";
import { columns, type RowOf } from "./columns.ts";
import { OpenLineFill } from "./entities/open-line.ts";
import { fillInSlices } from "./fill-in-slices.ts";

const FILL = columns(OpenLineFill, "f", ["afterId"]);

/** Conversions of a slice. Sales and payouts wait while one is filled in, which takes about a tenth of a second. */
const SLICE = 5_000;

/**
 * Fills in `open_line` for conversions that were decided before its triggers were there, in slices by their id, each
 * in a transaction of its own, while the service runs. Whatever the triggers made of a line before is replaced. A run
 * that was killed goes on behind its last slice; once everything is filled in, this is one read.
 *
 * @param client signed in as the owner of the tables
 */
export async function fillOpenLines(
  client: pg.Client,
  { slice = SLICE }: Readonly<{ slice?: number }> = {},
): Promise<void> {
  await fillInSlices(client, {
    async next() {
      const { rows } = await client.query<RowOf<typeof FILL>>(
        `select ${FILL} from open_line_fill f where not is_done`,
      );
      return rows[0] ?? null;
    },
    fill: ({ afterId }) => fillSlice(client, afterId, slice),
  });
}

async function fillSlice(client: pg.Client, afterId: string, slice: number): Promise<void> {
  const { rows } = await client.query<{ id: string | null }>(
    "select max(id) as id from (select id from conversion where id > $1 order by id limit $2) next",
    [afterId, slice],
  );
  const upTo = rows[0]?.id ?? null;
  if (upTo === null) {
    await client.query("update open_line_fill set is_done = true");
  } else {
    // No transaction is under way that has posted or decided something and not committed it yet.
    await client.query("lock table conversion, ledger_entry in share row exclusive mode");
    const between = [afterId, upTo];
    await client.query("delete from open_line where conversion_id > $1 and conversion_id <= $2", between);
    await client.query(
      `insert into open_line (conversion_id, kind, partner_id, program_id, payable_at, open_cents)
       select e.conversion_id, e.kind, e.partner_id, c.program_id, payable_from(c.status, c.hold_until), sum(e.amount_cents)
       from conversion c join ledger_entry e on e.conversion_id = c.id
       where c.id > $1 and c.id <= $2 and c.status <> 'pending' and e.partner_id is not null and not e.is_test
       group by e.conversion_id, e.kind, e.partner_id, c.id
       having sum(e.amount_cents) <> 0`,
      between,
    );
    await client.query("update open_line_fill set after_id = $1", [upTo]);
  }
}
