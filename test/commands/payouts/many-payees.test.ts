import { expect, test } from "@jest/globals";
import { makePayoutScene } from "../../../bench/payout-scene.ts";
import { startBatch } from "../../../src/commands/payouts/start-batch.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Origin } from "../../../src/domain/access/actor.ts";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const PARTNERS = 730;
const BY_HAND: Origin = { actor: { kind: "brand_user", id: "mem_1" }, requestId: null };

interface Paid {
  readonly partnerId: string;
  readonly amountCents: number;
  readonly lines: number;
}

// PAYOUT-1
test("a batch that is planned and written in many pieces pays each partner its lines, once", async () => {
  const scene = await makePayoutScene(deps, { partners: PARTNERS, conversionsEach: 3, payableEach: 2 });
  const batch = await scene.openBatch();
  expect(batch.sentOff).toBe(PARTNERS);
  expect(batch.totalCents).toBe(PARTNERS * 2 * 2_000);
  const paid = await deps.sql.rows<Paid>(
    `select y.partner_id as "partnerId", y.amount_cents as "amountCents",
       (select count(*) from ledger_entry l where l.payout_id = y.id and l.partner_id = y.partner_id) as lines
     from payout y where y.program_id = $1`,
    [scene.programId],
  );
  expect(new Set(paid.map(({ partnerId }) => partnerId)).size).toBe(PARTNERS);
  expect(paid.every(({ amountCents, lines }) => amountCents === 4_000 && lines === 2)).toBe(true);
  const messages = await deps.sql.rows<{ lane: string; count: number }>(
    `select lane, count(*) as count from outbox where topic = 'payout' group by lane order by lane`,
  );
  expect(messages).toEqual([
    { lane: "bulk", count: PARTNERS - 10 },
    { lane: "money", count: 10 },
  ]);
  expect((await scene.openBatch()).sentOff).toBe(0);
  expect((await verifyLedger(deps, null, null)).problems).toEqual([]);
});

/** Keeps how many payouts each statement changes. */
const WATCH_CHANGES = `
  create table payouts_changed_at_once (payouts integer);
  grant insert, select on payouts_changed_at_once to public;
  create function note_changed_payouts() returns trigger language plpgsql as $$
    begin insert into payouts_changed_at_once select count(*) from changed; return null; end $$;
  create trigger payouts_are_changed after update on payout
    referencing new table as changed for each statement execute function note_changed_payouts()`;

// PAYOUT-1
test("payouts that earlier batches held are held again and sent in many pieces", async () => {
  const size = { partners: PARTNERS, conversionsEach: 1, payableEach: 1, hasTaxForm: false };
  const scene = await makePayoutScene(deps, size);
  expect(await scene.openBatch()).toMatchObject({ sentOff: 0, held: PARTNERS });
  await withClient(deps.config.databaseMigrationUrl, (client) => client.query(WATCH_CHANGES));
  expect(await scene.openBatch()).toMatchObject({ sentOff: 0, held: PARTNERS });
  await deps.sql.execute("update account set tax_form_at = service_now() where tax_form_at is null");
  expect(await scene.openBatch()).toMatchObject({
    sentOff: PARTNERS,
    held: 0,
    totalCents: PARTNERS * 2_000,
  });
  const changed = await deps.sql.row<{ total: number; most: number }>(
    "select sum(payouts)::integer as total, max(payouts) as most from payouts_changed_at_once",
  );
  expect(changed!.total).toBe(2 * PARTNERS);
  expect(changed!.most).toBeLessThan(PARTNERS);
  expect((await verifyLedger(deps, null, null)).problems).toEqual([]);
});

class RolledBack extends Error {}

// PAYOUT-19
test("a preview of many payouts shows them all, and writes a part of them", async () => {
  const scene = await makePayoutScene(deps, { partners: PARTNERS, conversionsEach: 1, payableEach: 1 });
  const program = await deps.sql.row<{ id: string; brandId: string }>(
    `select id, brand_id as "brandId" from program where id = $1`,
    [scene.programId],
  );
  const input = { brandId: program!.brandId, programId: program!.id, origin: BY_HAND };
  const shown: object[] = [];
  const preview = inTransaction(
    deps,
    async (tx) => {
      const { batchId, payments, funds } = await startBatch(tx, input);
      const written = await tx.row("select count(*) as count from payout where batch_id = $1", [batchId]);
      shown.push({
        count: payments.count,
        totalCents: payments.totalCents,
        written,
        taken: funds.beforeCents - funds.afterCents,
      });
      throw new RolledBack();
    },
    { isPreview: true },
  );
  await expect(preview).rejects.toThrow(RolledBack);
  const totalCents = PARTNERS * 2_000;
  expect(shown).toEqual([{ count: PARTNERS, totalCents, written: { count: 100 }, taken: totalCents }]);
  expect(await scene.openBatch()).toMatchObject({ sentOff: PARTNERS, totalCents });
});
