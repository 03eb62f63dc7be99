import { beforeEach, expect, test } from "@jest/globals";
import { depositFunds, type DepositFunds } from "../../../src/commands/funding/deposit-funds.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;

const { deps } = useDeps();
let program: { id: string; brandId: string };

beforeEach(async () => {
  const make = factoriesOf(deps);
  program = await make.program((await make.brand()).id);
});

function deposit(input: Partial<DepositFunds>): Promise<void> {
  const { id: programId, brandId } = program;
  const defaults = { brandId, programId, amountCents: 100, note: null, reference: null, origin };
  return inTransaction(deps, (tx) => depositFunds(tx, { ...defaults, ...input }));
}

const entries = () =>
  deps.sql.rows("select kind, amount_cents, note from funding_entry where program_id = $1 order by id", [
    program.id,
  ]);

test("a deposit is entered with its note, and in the audit trail", async () => {
  await deposit({ amountCents: 5_000, note: " Wire of May ", reference: "B-1" });
  expect(await entries()).toEqual([{ kind: "deposit", amount_cents: 5_000, note: "Wire of May" }]);
  const audited = await deps.sql.rows("select action, details from audit_entry where program_id = $1", [
    program.id,
  ]);
  expect(audited).toEqual([
    { action: "funding.deposit", details: { amountCents: 5_000, cause: "deposit:B-1" } },
  ]);
});

test("deposits without a reference are each their own, however alike", async () => {
  await deposit({});
  await deposit({});
  expect(await entries()).toHaveLength(2);
});

// FUNDING-1
test("a reference is entered once in a program, and once in each other", async () => {
  await deposit({ reference: "B-1" });
  await expect(deposit({ reference: "B-1" })).rejects.toMatchObject({ code: "conflict" });
  expect(await entries()).toHaveLength(1);
  program = await factoriesOf(deps).program(program.brandId);
  await deposit({ reference: "B-1" });
  expect(await entries()).toHaveLength(1);
});

test("the same reference twice at the same moment is entered once", async () => {
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => deposit({ reference: "B-1" })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict" });
  }
  expect(await entries()).toHaveLength(1);
});

// API-5
test("a note and a reference are as long as their characters, whatever they take in memory", async () => {
  await deposit({ note: "𝄞".repeat(500), reference: "𝄞".repeat(200) });
  expect(await entries()).toHaveLength(1);
  for (const input of [{ note: "𝄞".repeat(501) }, { reference: "𝄞".repeat(201) }]) {
    await expect(deposit(input)).rejects.toMatchObject({ code: "invalid_request" });
  }
});

test.each<[string, Partial<DepositFunds>, string]>([
  ["nothing", { amountCents: 0 }, "invalid_request"],
  ["less than nothing", { amountCents: -5 }, "invalid_request"],
  ["part of a cent", { amountCents: 1.5 }, "invalid_request"],
  ["too much", { amountCents: 1_000_000_000_001 }, "invalid_request"],
  ["a note of two lines", { note: "a\nb" }, "invalid_request"],
  ["an empty reference", { reference: " " }, "invalid_request"],
  ["an unknown program", { programId: newId("program") }, "program_not_found"],
  ["another brand's program", { brandId: newId("brand") }, "program_not_found"],
])("a deposit of %s is refused", async (_what, input, code) => {
  await expect(deposit(input)).rejects.toMatchObject({ code });
  expect(await entries()).toEqual([]);
});
