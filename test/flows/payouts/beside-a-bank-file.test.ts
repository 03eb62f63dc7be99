import { expect, test } from "@jest/globals";
import { approveConversion } from "../../../src/commands/conversions/approve-conversion.ts";
import { writeBankFile } from "../../../src/commands/payouts/write-bank-file.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { fillRows } from "../../support/scenes/fill-rows.ts";
import { heldOpen, oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** A program with an open bank transfer of a batch. */
async function openTransfer() {
  const world = await payoutWorld(api.deps);
  const partner = await world.payee({ rail: "bank_transfer" });
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  const ids = { brandId: world.brand.id, programId: world.program.id, origin: TESTER };
  const write = (tx: Tx, again = false) => writeBankFile(tx, { ...ids, format: "csv", again });
  return { world, partner, ids, payoutId: payout!.id, write };
}

// PAYOUT-21
test("while a bank file is being written, sales and approvals go on", async () => {
  const { world, partner, ids, write } = await openTransfer();
  const pending = await world.earn(partner.id, 1_500, { status: "pending" });
  const file = await heldOpen(api.deps, write);
  // Each of them would wait until the end of the test for a lock of the file.
  await salesOf(api, make).sale(world.program, partner);
  await inTransaction(api.deps, (tx) => approveConversion(tx, { ...ids, conversionId: pending }));
  await file.commit();
  expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
});

// PAYOUT-21
test("of two bank files at once, the second has nothing that is in the first", async () => {
  const { world, partner, write } = await openTransfer();
  await expect(
    oneAfterTheOther(api.deps, write, () => inTransaction(api.deps, (tx) => write(tx))),
  ).rejects.toMatchObject({ code: "conflict" });
  await world.earn(partner.id, 3_000);
  await world.batch();
  const next = await inTransaction(api.deps, (tx) => write(tx));
  expect(next).toMatchObject({ payouts: 1, totalCents: 3_000 });
});

// PAYOUT-21
test("very many transfers are in the file once each, and the audit trail names the file and how many", async () => {
  const { world, ids, payoutId, write } = await openTransfer();
  const copies = 1_250;
  await fillRows(
    api.deps.sql,
    copies,
    `insert into payout (id, batch_id, program_id, brand_id, partner_id, payout_account_id, amount_cents, currency, method,
       status, created_at, updated_at)
     select 'pay_' || lpad(n::text, 26, '0'), batch_id, program_id, brand_id, partner_id, payout_account_id, n, currency,
       method, status, created_at, updated_at
     from generate_series($1::integer, $2::integer) n, payout where id = $3`,
    [payoutId],
  );
  const file = await inTransaction(api.deps, (tx) => write(tx));
  const lines = file.content.trim().split(/\r?\n/).slice(1);
  const totalCents = 2_000 + (copies * (copies + 1)) / 2;
  expect([file.payouts, file.totalCents, lines.length]).toEqual([copies + 1, totalCents, copies + 1]);
  const listed = lines.map((line) => line.split(",")[0]);
  expect(listed).toEqual((await world.payouts()).map(({ id }) => id));
  const stamped = await api.deps.sql.row(
    "select count(*) as count from payout where program_id = $1 and bank_file_id = $2 and exported_at is not null",
    [ids.programId, file.bankFileId],
  );
  expect(stamped).toEqual({ count: copies + 1 });
  const audit = await api.deps.sql.rows(
    "select details from audit_entry where program_id = $1 and action = 'payout.export'",
    [ids.programId],
  );
  const { bankFileId } = file;
  expect(audit).toEqual([{ details: { again: false, bankFileId, payouts: copies + 1 } }]);
});
