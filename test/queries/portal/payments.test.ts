import { expect, test } from "@jest/globals";
import { watchQueries } from "../../../bench/count-queries.ts";
import { listPayments } from "../../../src/queries/portal/payments.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, make } = useDeps();
const FRIDAY = 5;

// PORTAL-1
test("the payments of an account take as many statements in many programs as in one", async () => {
  const account = await make.account();
  const owed: { programId: string; cents: number }[] = [];
  async function join() {
    const world = await payoutWorld(deps);
    const cents = 2_000 + owed.length;
    await world.earn((await make.partner(world.program, account.id)).id, cents);
    owed.unshift({ programId: world.program.id, cents });
  }
  async function read() {
    const queries = watchQueries();
    const payments = await listPayments(deps.sql, account.id, FRIDAY);
    return { payments, statements: queries.end().length };
  }
  await join();
  // The first statement of a connection sets it up.
  await read();
  const inOne = await read();
  for (let count = 0; count < 4; count += 1) await join();
  const inMany = await read();
  expect(inMany.statements).toBe(inOne.statements);
  const kept = inMany.payments.map(({ partner: { programId }, reasons }) => {
    return { programId, cents: reasons[0]!.amountCents, code: reasons[0]!.code };
  });
  expect(kept).toEqual(owed.map((one) => ({ ...one, code: "no_payout_account" })));
});
