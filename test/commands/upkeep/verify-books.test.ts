import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { compareSeals } from "../../../src/commands/upkeep/compare-seals.ts";
import { foldBalances } from "../../../src/commands/upkeep/fold-balances.ts";
import { sealMonths } from "../../../src/commands/upkeep/seal-months.ts";
import { verifyBooks } from "../../../src/commands/upkeep/verify-books.ts";
import { forgetProgress, verificationProgress } from "../../../src/commands/upkeep/verification-progress.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { DAY_MS } from "../../../src/domain/calendar/calendar.ts";
import { bookFault } from "../../../src/domain/money/book-fault.ts";
import { LEDGER_KINDS } from "../../../src/domain/money/ledger.ts";
import { problemOf, type Problem } from "../../../src/queries/reconciliation/problem.ts";
import type { CheckProgress } from "../../../src/queries/reconciliation/run-in-slices.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { busyWorld, FAULTS, plantIn } from "../../support/scenes/damaged-books.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, environment, make } = useDeps();

const BOOKS = { run: "test", programId: null, withSealed: false, temporal: null };
const plant = (statement: string, ...parameters: readonly unknown[]) =>
  plantIn(environment, statement, parameters);

const NOT_CHECKED = bookFault("not_checked", { check: "balances", error: "broken" });

/** The books, of which some programs have problems of their own by now. */
const problemsOf = (programId: string, values: Partial<typeof BOOKS> = {}) =>
  verifyBooks(deps, { ...BOOKS, ...values, programId }).then(({ problems }) => problems);

const seals = (programId: string) =>
  deps.sql.rows<{ start: Date; entries: number; digest: Buffer }>(
    `select period_start as start, entries, digest from ledger_seal where program_id = $1 order by 1`,
    [programId],
  );

// OPERATE-24
test("in slices of any size the same is found as in one, whatever is wrong with the books", async () => {
  const worlds = [await busyWorld(deps), await busyWorld(deps)];
  const found = async (sliceSize: number): Promise<string[]> => {
    const { problems } = await verifyLedger(deps, null, null, { sliceSize, withSealed: true });
    return problems.map(({ check, id }) => `${check} ${id}`).sort();
  };
  let most = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: FAULTS.length - 1 }), fc.nat({ max: 1 })), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.constantFrom(1, 3, 7),
      async (faults, sliceSize) => {
        for (const [fault, which] of faults) {
          const [, statement, targetOf] = FAULTS[fault]!;
          // A fault that was planted before may refuse to be planted again.
          await plant(statement, targetOf(worlds[which]!)).catch(() => {});
        }
        const whole = await found(100_000);
        most = Math.max(most, whole.length);
        expect(await found(sliceSize)).toEqual(whole);
      },
    ),
    { numRuns: 6 },
  );
  expect(most).toBeGreaterThan(0);
});

// OPERATE-24
// Review: scale 12
test("a verification that was interrupted goes on where it stood, and keeps what it found", async () => {
  const { world, partnerOf } = await busyWorld(deps);
  const whole = { ...BOOKS, programId: world.program.id };
  const partner = partnerOf("held");
  await plant(FAULTS[0]![1], partner);
  let slices = 0;
  await verifyBooks(deps, { ...whole, proceed: () => (slices += 1) });
  await forgetProgress(deps.sql, BOOKS.run);

  let left = 3;
  const die = () => {
    left -= 1;
    if (left < 0) throw new Error("killed");
  };
  await expect(verifyBooks(deps, { ...whole, proceed: die })).rejects.toThrow("killed");
  await plant(
    "update ledger_entry set amount_cents = amount_cents - 1 where id = $1",
    await firstEntryOf(partner),
  );
  let others = 0;
  const { problems } = await verifyBooks(deps, { ...whole, proceed: () => (others += 1) });
  expect(others).toBe(slices - 3);
  // What was checked before is not checked again; what was not is sound by now.
  expect(problems.map(({ check, id }) => [check, id])).toEqual(
    expect.arrayContaining([["balances", partner]]),
  );
  expect(problems.map(({ check }) => check)).not.toContain("ledger_against_conversions");
  await forgetProgress(deps.sql, BOOKS.run);
  expect(await problemsOf(world.program.id)).toEqual([]);
  await forgetProgress(deps.sql, BOOKS.run);
});

const firstEntryOf = async (partnerId: string): Promise<number> =>
  (await deps.sql.row<{ id: number }>("select min(id) as id from ledger_entry where partner_id = $1", [
    partnerId,
  ]))!.id;

/** How many months from that of `from` on are over, a day ago: as many days may span one more or less. */
function monthsClosed(from: Date, to: Date): number {
  const dayBefore = new Date(to.getTime() - DAY_MS);
  const years = dayBefore.getUTCFullYear() - from.getUTCFullYear();
  return years * 12 + dayBefore.getUTCMonth() - from.getUTCMonth();
}

/** Verifies anew. */
async function problemsNow(programId: string, withSealed = false): Promise<readonly Problem[]> {
  await forgetProgress(deps.sql, BOOKS.run);
  return problemsOf(programId, { withSealed });
}

// OPERATE-25, OPERATE-26
test("a closed month is sealed, and what is changed in it afterwards is found, also where all sums agree", async () => {
  const { world, partnerOf } = await busyWorld(deps);
  const { id: programId } = world.program;
  expect(await problemsNow(programId)).toEqual([]);
  expect(await seals(programId)).toEqual([]);
  const firstMonth = await make.businessNow();
  await make.moveClock(70);
  await world.earn(partnerOf("held"), 700);
  expect(await problemsNow(programId)).toEqual([]);
  const sealed = await seals(programId);
  const laterMonths = monthsClosed(firstMonth, await make.businessNow()) - 1;
  expect(sealed.map(({ entries }) => entries > 0)).toEqual([true, ...Array(laterMonths).fill(false)]);
  expect(await problemsNow(programId, true)).toEqual([]);

  const id = await firstEntryOf(partnerOf("paid"));
  // Nothing adds up otherwise than before.
  await plant("update ledger_entry set note = 'another story' where id = $1", id);
  const found = [
    {
      check: "sealed_months",
      id: expect.stringContaining(programId),
      message: expect.stringContaining("is not as it was sealed"),
      faults: expect.any(Array),
    },
  ];
  expect(await problemsNow(programId)).toEqual(found);
  expect(await problemsNow(programId)).toEqual(found);
  await plant("update ledger_entry set note = null where id = $1", id);
  expect(await problemsNow(programId)).toEqual([]);

  // An entry is taken from a month, and its sums are made to fit.
  await foldBalances(deps.sql);
  await plant(
    "update ledger_entry set created_at = created_at + interval '61 days' where program_id = $1 and entry = 'accrual'",
    programId,
  );
  const messages = (await problemsNow(programId)).map(({ message }) => message);
  expect(messages).toContainEqual(expect.stringMatching(/entries is \d+ and was \d+/));
  expect(await seals(programId)).toEqual(sealed);
});

/** Its entries of each kind, and its sums. */
const STATEMENTS_OF_A_SMALL_MONTH = LEDGER_KINDS.length + 1;

// OPERATE-24, OPERATE-26
test("a comparison that was interrupted leaves out the months it has compared", async () => {
  const { world, partnerOf } = await busyWorld(deps);
  const { id: programId } = world.program;
  await make.moveClock(70);
  await world.earn(partnerOf("held"), 700);
  expect(await problemsNow(programId)).toEqual([]);
  const comparedAt = async () =>
    (
      await deps.sql.rows<{ at: Date }>(
        "select checked_at as at from ledger_seal where program_id = $1 order by period_start",
        [programId],
      )
    ).map(({ at }) => at.getTime());
  const sealedAt = await comparedAt();
  expect(sealedAt.length).toBeGreaterThan(1);
  await forgetProgress(deps.sql, BOOKS.run);

  const progress = verificationProgress(deps.sql, BOOKS.run);
  let left = STATEMENTS_OF_A_SMALL_MONTH;
  const dieInTheSecond = () => {
    left -= 1;
    if (left < 0) throw new Error("killed");
  };
  const comparison = { programId, mostMs: Infinity, progress };
  await expect(compareSeals(deps, { ...comparison, proceed: dieInTheSecond })).rejects.toThrow("killed");
  const half = await comparedAt();
  expect(half.filter((at, month) => at !== sealedAt[month])).toHaveLength(1);
  expect(await compareSeals(deps, { ...comparison, proceed: () => {} })).toEqual({
    checked: sealedAt.length,
    problems: [],
  });
  const done = await comparedAt();
  expect(done.filter((at, month) => at === half[month])).toHaveLength(1);
  expect(done.filter((at, month) => at === sealedAt[month])).toEqual([]);
  await forgetProgress(deps.sql, BOOKS.run);
});

// OPERATE-25
test("a month is sealed only when no transaction is open that could still add to it", async () => {
  const { world } = await busyWorld(deps);
  const { id: programId } = world.program;
  const firstMonth = await make.businessNow();
  await make.moveClock(40);
  const sealing = { programId, except: new Set<string>(), proceed: () => {}, patienceMs: 1 };
  await inTransaction(deps, async (tx) => {
    await tx.row("select 1");
    expect(await sealMonths(deps, sealing)).toBe(0);
  });
  expect(await sealMonths(deps, { ...sealing, except: new Set([programId]) })).toBe(0);
  expect(await seals(programId)).toEqual([]);
  const closed = monthsClosed(firstMonth, await make.businessNow());
  expect(await sealMonths(deps, { ...sealing, patienceMs: 60_000 })).toBe(closed);
  expect(await sealMonths(deps, { ...sealing, patienceMs: 60_000 })).toBe(0);
});

// OPERATE-25
test.each<Partial<CheckProgress>>([
  { problems: [problemOf("balances", "all programs", [NOT_CHECKED])] },
  { notChecked: ["balances"] },
  { notChecked: ["balances_by_period"] },
])("no month is sealed while it is not known whose balances could not be checked: %j", async (found) => {
  const { world } = await busyWorld(deps);
  const { id: programId } = world.program;
  await make.moveClock(40);
  await verificationProgress(deps.sql, BOOKS.run).store("balances", {
    ...{ afterKey: null, sliceSize: 1, checked: 0, problems: [], notChecked: [], isDone: true },
    ...found,
  });
  await problemsOf(programId);
  expect(await seals(programId)).toEqual([]);
  expect(await problemsNow(programId)).toEqual([]);
  expect(await seals(programId)).not.toEqual([]);
  await forgetProgress(deps.sql, BOOKS.run);
});
