/**
 * The barest handler of the same durable work, to compare with: Koa and `pg`, prepared statements, no checks, no rules,
 * no signature. A sale is 1 event, 1 order, 1 click look-up, 1 customer, 1 conversion, 3 ledger rows and the links of
 * event and order to the conversion, in one transaction of 11 statements; a redirect is one look-up and one click row.
 */
import { createHash, randomBytes } from "node:crypto";
import Koa from "koa";
import pg from "pg";
import { newId } from "../src/domain/ids.ts";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
const app = new Koa();

/** Runs a statement under its name, so that PostgreSQL parses and plans it once per connection. */
const run = (on: Pick<pg.PoolClient, "query">, name: string, text: string, values: unknown[]) =>
  on.query({ name, text, values });

app.use(async (ctx) => {
  if (ctx.path === "/healthz") {
    ctx.body = { status: "alive" };
  } else if (ctx.path.startsWith("/r/")) {
    await redirect(ctx, ctx.path.slice(3));
  } else {
    const chunks: Buffer[] = [];
    for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
    ctx.body = await sale(JSON.parse(Buffer.concat(chunks).toString()), ctx.get("x-vp-program"));
  }
});
app.listen(Number(process.env["PORT"]), "127.0.0.1");

async function redirect(ctx: Koa.Context, code: string): Promise<void> {
  const { rows } = await run(
    pool,
    "link",
    `select m.id, m.program_id, p.destination_url from partner m join program p on p.id = m.program_id
     where m.ref_code = $1`,
    [code],
  );
  const id = newId("click");
  await run(
    pool,
    "click",
    `insert into click (id, program_id, partner_id, visitor_id, device, landing, created_at)
     values ($1, $2, $3, $4, 'desktop', $5, now())`,
    [id, rows[0].program_id, rows[0].id, newId("visitor"), rows[0].destination_url],
  );
  ctx.redirect(`${rows[0].destination_url}?vp_click=${id}`);
}

interface Sale {
  readonly id: string;
  readonly order_id: string;
  readonly amount_cents: number;
  readonly click_id: string;
}

async function sale(event: Sale, programId: string): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const program = (await run(client, "program", "select brand_id from program where id = $1", [programId]))
      .rows[0];
    const eventRow = await run(
      client,
      "event",
      `insert into incoming_event (program_id, source, external_id, type, status, received_at)
       values ($1, 'api', $2, 'sale', 'processed', now()) returning id`,
      [programId, event.id],
    );
    const order = await run(
      client,
      "order",
      "insert into sale_order (program_id, order_ref, created_at) values ($1, $2, now()) returning id",
      [programId, event.order_id],
    );
    const click = (
      await run(client, "clicked", "select id, partner_id from click where id = $1", [event.click_id])
    ).rows[0];
    await run(
      client,
      "customer",
      `insert into customer (brand_id, customer_hash, first_order_ref, first_seen_at) values ($1, $2, $3, now())
       on conflict do nothing`,
      [program.brand_id, createHash("sha256").update(randomBytes(16)).digest(), event.order_id],
    );
    const id = newId("conversion");
    const direct = Math.round(event.amount_cents / 5);
    await run(
      client,
      "conversion",
      `insert into conversion (id, program_id, brand_id, partner_id, recruiter_partner_id, kind, external_ref,
         sale_order_id, source, amount_cents, status, attributed_by, click_id, occurred_at, hold_until,
         direct_original_cents, override_original_cents, fee_original_cents, direct_cents, override_cents, fee_cents,
         reward_type, rate_bps, fixed_cents, override_rate_bps, fee_bps, terms_version, created_at)
       select $1, $2, $3, $4, recruiter_partner_id, 'sale', $5, $6, 'api', $7, 'pending', 'click', $8, now(),
         now() + interval '15 days', $9, 1, 1, $9, 1, 1, 'percent', 2000, 0, 1000, 500, 1, now()
       from partner where id = $4`,
      [
        id,
        programId,
        program.brand_id,
        click.partner_id,
        event.order_id,
        order.rows[0].id,
        event.amount_cents,
        click.id,
        direct,
      ],
    );
    await run(
      client,
      "ledger",
      `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause,
         is_test, created_at)
       values ($1, $2, $3, $4, 'direct', 'accrual', $5, 'recorded', false, now()),
         ($1, $2, $3, $4, 'override', 'accrual', 1, 'recorded', false, now()),
         ($1, $2, $3, null, 'platform_fee', 'accrual', 1, 'recorded', false, now())`,
      [programId, program.brand_id, id, click.partner_id, direct],
    );
    const links = { link_order: ["sale_order", order], link_event: ["incoming_event", eventRow] } as const;
    for (const [name, [table, inserted]] of Object.entries(links)) {
      await run(client, name, `update ${table} set conversion_id = $2 where id = $1`, [
        inserted.rows[0].id,
        id,
      ]);
    }
    await client.query("commit");
    return { status: "processed", conversionId: id };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
