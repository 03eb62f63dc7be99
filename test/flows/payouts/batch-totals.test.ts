import { expect, test } from "@jest/globals";
import { markPayout } from "../../../src/commands/payouts/mark-payout.ts";
import { releasePayout } from "../../../src/commands/payouts/release-payout.ts";
import { retryPayout } from "../../../src/commands/payouts/retry-payout.ts";
import { foldBatches } from "../../../src/commands/upkeep/fold-batches.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { SUMMARY_BUCKETS, summaryBucketOf } from "../../../src/domain/payouts/payout.ts";
import { findBatch, listBatches } from "../../../src/queries/payouts/list-batches.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { reportTo } from "../../support/scenes/damaged-books.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();
const report = reportTo(deps);

/** What a program's batches are, payout by payout; newest first. */
async function batchesByPayouts(world: PayoutWorld) {
  const byBatch = Map.groupBy(await world.payouts(), ({ batchId }) => batchId);
  const batches = [...byBatch].map(async ([id, payouts]) => {
    const amounts = payouts.map(async ({ status, partnerId, amountCents }) =>
      status === "held" ? Math.max(0, (await world.balance(partnerId)).payable) : amountCents,
    );
    const counts = SUMMARY_BUCKETS.map((bucket) => [
      bucket,
      payouts.filter((payout) => summaryBucketOf(payout) === bucket).length,
    ]);
    return {
      id,
      payouts: payouts.length,
      totalCents: (await Promise.all(amounts)).reduce((sum, cents) => sum + cents, 0),
      summary: Object.fromEntries(counts) as Record<string, number>,
    };
  });
  return (await Promise.all(batches)).toSorted((one, other) => (one.id < other.id ? 1 : -1));
}

async function batchesShown({ brand, program }: PayoutWorld) {
  const page = { limit: 100, after: null };
  const batches = await listBatches(deps.sql, brand.id, program.id, page);
  return batches.map(({ id, payouts, totalCents, summary }) => ({ id, payouts, totalCents, summary }));
}

const PAYEES = {
  settled: "sandbox",
  partly: "sandbox",
  wholly: "sandbox",
  refused: "sandbox",
  retried: "sandbox",
  checked: "sandbox",
  bank: "bank_transfer",
  returned: "bank_transfer",
  held: null,
} as const;
type Payee = keyof typeof PAYEES;

/** A batch of nine, each of 2,000, one of them held. */
async function openedBatch() {
  const world = await payoutWorld(deps);
  await world.deposit(100_000);
  const partners = new Map<Payee, Awaited<ReturnType<typeof world.payee>>>();
  for (const [name, rail] of Object.entries(PAYEES)) {
    const partner = await world.payee({ rail });
    partners.set(name as Payee, partner);
    await world.earn(partner.id, 2_000);
  }
  const { batchId } = await world.batch();
  const payouts = await world.payouts();
  const idOf = (name: Payee) => payouts.find(({ partnerId }) => partnerId === partners.get(name)!.id)!.id;
  return { world, batchId, partnerOf: (name: Payee) => partners.get(name)!, idOf };
}
type Opened = Awaited<ReturnType<typeof openedBatch>>;

const mark = (payoutId: string, as: "paid" | "failed") =>
  inTransaction(deps, (tx) => markPayout(tx, { brandId: null, payoutId, as, reason: null, origin: TESTER }));
const settle = (payoutId: string) =>
  report(payoutId, `${payoutId} settled`, { kind: "settled", railRef: `tr_${payoutId}` });
const giveBack = (payoutId: string, returnedCents: number) =>
  report(payoutId, `${payoutId} ${returnedCents}`, {
    kind: "returned",
    railRef: `tr_${payoutId}`,
    returnedCents,
  });
const needAttention = (payoutId: string) =>
  deps.sql.execute("update payout set rail_state = 'needs_attention', reason = 'no_answer' where id = $1", [
    payoutId,
  ]);

const MOVES: readonly ((opened: Opened) => Promise<unknown>)[] = [
  ({ idOf }) =>
    deps.sql.execute("update payout set rail_state = 'in_transit' where id = $1", [idOf("settled")]),
  ({ idOf }) => settle(idOf("settled")),
  ({ idOf }) => settle(idOf("partly")),
  ({ idOf }) => giveBack(idOf("partly"), 500),
  ({ idOf }) => settle(idOf("wholly")),
  ({ idOf }) => giveBack(idOf("wholly"), 2_000),
  ({ idOf }) => report(idOf("refused"), idOf("refused"), { kind: "refused", reason: "no_account" }),
  ({ idOf }) => needAttention(idOf("retried")),
  ({ idOf }) =>
    inTransaction(deps, (tx) =>
      retryPayout(tx, { brandId: null, payoutId: idOf("retried"), origin: TESTER }),
    ),
  ({ idOf }) => settle(idOf("retried")),
  ({ idOf }) => needAttention(idOf("checked")),
  ({ idOf }) => mark(idOf("checked"), "paid"),
  ({ idOf }) => mark(idOf("bank"), "paid"),
  ({ idOf }) => mark(idOf("returned"), "paid"),
  ({ idOf }) => mark(idOf("returned"), "failed"),
  // What is held is worth more, is looked at again by a batch that pays what came back, and is released.
  ({ world, partnerOf }) => world.earn(partnerOf("held").id, 700),
  ({ world }) => world.batch(),
  ({ world, partnerOf }) => world.connect(partnerOf("held").accountId, { rail: "sandbox" }),
  ({ idOf }) =>
    inTransaction(deps, (tx) => releasePayout(tx, { brandId: null, payoutId: idOf("held"), origin: TESTER })),
  ({ idOf }) => settle(idOf("held")),
  ({ idOf }) => giveBack(idOf("held"), 2_700),
];

// PAYOUT-11
test.each([
  ["nothing is folded", () => Promise.resolve(0)],
  ["each of them is folded", () => foldBatches(deps.sql)],
])("batches show what their payouts are after every move, while %s", async (_, fold) => {
  const opened = await openedBatch();
  const { world, batchId } = opened;
  const none = { sent: 0, sending: 6, needsAttention: 0, refused: 0, byBankTransfer: 2, held: 1 };
  expect(await batchesShown(world)).toEqual([{ id: batchId, payouts: 9, totalCents: 18_000, summary: none }]);
  for (const move of MOVES) {
    await fold();
    await move(opened);
    const shown = await batchesShown(world);
    expect(shown).toEqual(await batchesByPayouts(world));
  }
  expect((await batchesShown(world)).at(-1)).toEqual({
    id: batchId,
    payouts: 9,
    totalCents: 18_700,
    summary: { sent: 3, sending: 0, needsAttention: 1, refused: 3, byBankTransfer: 2, held: 0 },
  });
  expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
});

test("while payouts settle and come back and two workers fold, every moment's totals are those of all payouts", async () => {
  const world = await payoutWorld(deps);
  await world.deposit(100_000);
  for (let number = 0; number < 12; number++) await world.earn((await world.payee()).id, 2_000);
  const { batchId } = await world.batch();
  const payouts = await world.payouts();
  let isOver = false;
  const until = async (step: () => Promise<unknown>) => {
    while (!isOver) await step();
  };
  const look = async () => {
    const { summary, ...batch } = await findBatch(deps.sql, world.brand.id, batchId);
    const counted = SUMMARY_BUCKETS.reduce((sum, bucket) => sum + summary[bucket], 0);
    expect([batch.payouts, batch.totalCents, counted]).toEqual([12, 24_000, 12]);
  };
  const verify = async () => expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
  const fold = () => foldBatches(deps.sql);
  const others = Promise.all([until(fold), until(fold), until(look), until(verify)]);
  const moving = Promise.all(
    payouts.map(async ({ id }, index) => {
      await settle(id);
      if (index % 2 === 0) await giveBack(id, 2_000);
    }),
  ).finally(() => (isOver = true));
  await Promise.all([moving, others]);
  expect(await batchesShown(world)).toEqual(await batchesByPayouts(world));
  expect((await batchesShown(world))[0]!.summary).toMatchObject({ sent: 6, refused: 6 });
});
