import { expect, test } from "@jest/globals";
import { applyBankAnswer } from "../../../src/commands/payouts/apply-bank-answer.ts";
import { exportBankTransfers } from "../../../src/commands/payouts/export-bank-transfers.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import type { AnswerResult } from "../../../src/domain/payouts/bank-answer.ts";
import { bankReferenceOf } from "../../../src/domain/payouts/bank-file.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const run = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => inTransaction(deps, work);

/** Bank transfers of 20.00 that one bank file lists, and the bank's answers about them. */
async function listedTransfers(count: number) {
  const world = await payoutWorld(deps);
  const partners: { readonly id: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const partner = await world.payee({ rail: "bank_transfer" });
    await world.earn(partner.id, 2_000);
    partners.push(partner);
  }
  await world.batch();
  const ids = { brandId: world.brand.id, programId: world.program.id, origin: TESTER };
  const { bankFileId } = await run((tx) => exportBankTransfers(tx, { ...ids, again: false }));
  const payoutIds = (await world.payouts()).map(({ id }) => id);
  return {
    file: bankReferenceOf(bankFileId),
    /** Lists them once more. @returns the reference of the new file */
    listAgain: async () =>
      bankReferenceOf((await run((tx) => exportBankTransfers(tx, { ...ids, again: true }))).bankFileId),
    references: payoutIds.map(bankReferenceOf),
    /** @returns the result of each entry, in the order of the file */
    answer: async (content: string): Promise<AnswerResult[]> => {
      const { entries } = await run((tx) => applyBankAnswer(tx, { ...ids, content }));
      return entries.map(({ result }) => result);
    },
    statuses: async () => (await world.payouts()).map(({ status }) => status),
    /** What a further batch would pay once more. */
    async payableCents(): Promise<number> {
      const balances = await Promise.all(partners.map(({ id }) => world.balance(id)));
      return balances.reduce((sum, { payable }) => sum + payable, 0);
    },
    problems: async () => (await verifyLedger(deps, world.program.id, null)).problems,
  };
}

const because = (code: string | null) =>
  code === null ? "" : `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;

/** A status report about one payment. */
const statusOf = (reference: string, status: string, code: string | null) =>
  `<Document><CstmrPmtStsRpt><OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>
  <TxSts>${status}</TxSts>${because(code)}</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

/** A status report about a whole file. */
const statusOfFile = (file: string, status: string, code: string | null) =>
  `<Document><CstmrPmtStsRpt><OrgnlGrpInfAndSts><OrgnlMsgId>${file}</OrgnlMsgId><GrpSts>${status}</GrpSts>
  ${because(code)}</OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`;

type Booking = readonly [direction: "DBIT" | "CRDT", reference: string, code?: string];

/** A notification of bookings of 20.00. */
const bookings = (...booked: readonly Booking[]) =>
  `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn>${booked
    .map(
      ([direction, reference, code]) =>
        `<Ntry><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls>
        <Refs><EndToEndId>${reference}</EndToEndId></Refs><Amt Ccy="USD">20.00</Amt>
        ${code === undefined ? "" : `<RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`}</TxDtls></NtryDtls></Ntry>`,
    )
    .join("\n")}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

// PAYOUT-22
test.each(["DU01", "AM05"])(
  "a file that was sent to the bank twice and refused the second time (%s) stays paid, or open",
  async (code) => {
    const { answer, file, references, ...after } = await listedTransfers(2);
    const [first, second] = references as [string, string];
    expect(await answer(bookings(["DBIT", first]))).toEqual(["paid"]);
    expect(await answer(statusOfFile(file, "RJCT", code))).toEqual(["may_stand", "may_stand"]);
    expect(await after.statuses()).toEqual(["paid", "pending"]);
    expect(await after.payableCents()).toBe(0);
    expect(await answer(bookings(["DBIT", second]))).toEqual(["paid"]);
    expect(await after.problems()).toEqual([]);
  },
);

// PAYOUT-22
test("a payment that is refused as a duplicate of an earlier file's is not payable again", async () => {
  const { answer, references, ...after } = await listedTransfers(1);
  const [reference] = references as [string];
  expect(await answer(statusOf(reference, "RJCT", "AM05"))).toEqual(["may_stand"]);
  expect(await after.statuses()).toEqual(["pending"]);
  expect(await answer(statusOf(reference, "RJCT", "AC04"))).toEqual(["failed"]);
  expect(await answer(statusOf(reference, "RJCT", "AC04"))).toEqual(["unchanged"]);
  expect(await answer(statusOf(reference, "RJCT", "AM05"))).toEqual(["may_stand"]);
  expect(await after.statuses()).toEqual(["failed"]);
  expect(await after.payableCents()).toBe(2_000);
});

// PAYOUT-22
test("what stands in several files is not payable again while a payment of another one may stand", async () => {
  const { answer, file, listAgain, references, ...after } = await listedTransfers(1);
  const [reference] = references as [string];
  const secondFile = await listAgain();
  expect(await answer(statusOf(reference, "RJCT", "AM04"))).toEqual(["may_stand"]);
  expect(await answer(statusOfFile(secondFile, "RJCT", "AM04"))).toEqual(["may_stand"]);
  expect(await answer(statusOfFile(file, "RJCT", "AM04"))).toEqual(["unknown"]);
  expect(await after.statuses()).toEqual(["pending"]);
  expect(await answer(bookings(["DBIT", reference]))).toEqual(["paid"]);
  expect(await answer(bookings(["CRDT", reference, "AC04"]))).toEqual(["may_stand"]);
  expect(await after.payableCents()).toBe(0);
  expect(await answer(`payoutId,status\n${reference},failed\n`)).toEqual(["failed"]);
  expect(await after.payableCents()).toBe(2_000);
  expect(await after.problems()).toEqual([]);
});

// PAYOUT-22
test("what is paid comes back by a booking or a person's list, and not by a status report", async () => {
  const { answer, references, ...after } = await listedTransfers(2);
  const [first, second] = references as [string, string];
  expect(await answer(bookings(["DBIT", first], ["DBIT", second]))).toEqual(["paid", "paid"]);
  expect(await answer(statusOf(first, "RJCT", "AC04"))).toEqual(["may_stand"]);
  expect(await after.statuses()).toEqual(["paid", "paid"]);
  expect(await answer(bookings(["CRDT", first, "AC04"]))).toEqual(["failed"]);
  expect(await answer(`payoutId,status\n${second},failed\n`)).toEqual(["failed"]);
  expect(await after.payableCents()).toBe(4_000);
  expect(await after.problems()).toEqual([]);
});

// PAYOUT-22
test("of a payment that is debited twice, one may come back, in whatever order the bank lists them", async () => {
  const { answer, references, ...after } = await listedTransfers(2);
  const [first, second] = references as [string, string];
  expect(await answer(bookings(["DBIT", first], ["DBIT", first], ["CRDT", first, "AC04"]))).toEqual([
    ...["paid", "paid_twice", "may_stand"],
  ]);
  expect(await answer(bookings(["CRDT", second], ["DBIT", second], ["DBIT", second]))).toEqual([
    ...["may_stand", "paid", "paid_twice"],
  ]);
  expect(await after.statuses()).toEqual(["paid", "paid"]);
  expect(await after.payableCents()).toBe(0);
  expect(await after.problems()).toEqual([]);
});

// PAYOUT-22
test.each(["AM05", "DUPL", "FOCR"])(
  "what comes back as a duplicate or after a recall (%s) leaves the payout paid, until a person marks it",
  async (code) => {
    const { answer, references, ...after } = await listedTransfers(1);
    const [reference] = references as [string];
    await answer(bookings(["DBIT", reference]));
    expect(await answer(bookings(["CRDT", reference, code]))).toEqual(["may_stand"]);
    expect(await after.statuses()).toEqual(["paid"]);
    expect(await after.payableCents()).toBe(0);
  },
);
