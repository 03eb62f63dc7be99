import { describe, expect, test } from "@jest/globals";
import { BOOK_FAULTS } from "../../../src/domain/money/book-fault.ts";
import { verifyLedger, type Verification } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { busyWorld as busyWorldOf, FAULTS, plantIn, reportTo } from "../../support/scenes/damaged-books.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, environment } = useDeps();

const report = reportTo(deps);
const busyWorld = () => busyWorldOf(deps);
const plant = (statement: string, parameters: readonly unknown[]) =>
  plantIn(environment, statement, parameters);

test("books that agree have no problems, and everything is looked at", async () => {
  const { world } = await busyWorld();
  const { checked, problems } = await verifyLedger(deps, world.program.id, null);
  expect(problems).toEqual([]);
  expect(checked).toBeGreaterThan(60);
});

describe("it is found when", () => {
  // OPERATE-9
  test.each(FAULTS)("%s", async (_, statement, targetOf, checks) => {
    const busy = await busyWorld();
    await plant(statement, [targetOf(busy)]);
    const { problems } = await verifyLedger(deps, busy.world.program.id, null);
    expect([...new Set(problems.map(({ check }) => check))].sort()).toEqual(checks);
    // Every figure of the text is there.
    for (const { message, faults } of problems) {
      expect(message).not.toMatch(/^$|[{}]/);
      for (const { code, figures } of faults!) {
        const named = [...BOOK_FAULTS[code].matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
        expect(Object.keys(figures).toSorted()).toEqual(named.toSorted());
        for (const figure of Object.values(figures)) expect(figure).not.toBe("");
      }
    }
  });
});

describe("an open row", () => {
  const processes = (found: Verification) => found.problems.filter(({ check }) => check === "processes");

  /** Rows whose outbox messages were all handed over, and a Temporal that knows every workflow but one. */
  async function handedOver() {
    const busy = await busyWorld();
    await deps.sql.execute("update outbox set done_at = now(), parked_at = null, created_at = now()");
    const workflowId = `payout/${busy.idOf("pending")}`;
    return { ...busy, workflowId, isOther: (id: string) => Promise.resolve(id !== workflowId) };
  }

  test("without a workflow is a problem", async () => {
    const { workflowId, isOther } = await handedOver();
    const found = await verifyLedger(deps, null, { isRunning: isOther, patienceMs: 1 });
    expect(processes(found)).toEqual([
      {
        check: "processes",
        id: workflowId,
        message: "its row is open but no workflow runs",
        faults: [{ code: "workflow_missing", figures: {} }],
      },
    ]);
    expect(found).not.toHaveProperty("notChecked");
  });

  test("whose workflow is there when it is looked at again is none", async () => {
    const { isOther } = await handedOver();
    let asked = 0;
    const isRunning = async (id: string) => (await isOther(id)) || (asked += 1) > 1;
    expect(processes(await verifyLedger(deps, null, { isRunning }))).toEqual([]);
    expect(asked).toBe(2);
  });

  test("that was closed while its workflow was asked for is none", async () => {
    const { idOf, isOther } = await handedOver();
    const railRef = `tr_${idOf("pending")}`;
    const isRunning = async (id: string) => {
      const isThere = await isOther(id);
      if (!isThere) await report(idOf("pending"), `${idOf("pending")}-late`, { kind: "settled", railRef });
      return isThere;
    };
    expect(processes(await verifyLedger(deps, null, { isRunning, patienceMs: 1 }))).toEqual([]);
  });

  test("whose outbox message waits in the outbox is none: the relay has it", async () => {
    const { workflowId, isOther } = await handedOver();
    await deps.sql.execute("update outbox set done_at = null where workflow_id = $1", [workflowId]);
    expect(processes(await verifyLedger(deps, null, { isRunning: isOther, patienceMs: 1 }))).toEqual([]);
  });

  // OPERATE-15
  test("whose outbox message waits for hours is none in the lane for bulk, and a problem in any other", async () => {
    const { workflowId } = await handedOver();
    const waitingIn = async (lane: string) => {
      await deps.sql.execute(
        "update outbox set done_at = null, created_at = now() - interval '3 hours', lane = $2 where workflow_id = $1",
        [workflowId, lane],
      );
      const { problems } = await verifyLedger(deps, null, null);
      return problems.filter(({ check }) => check === "outbox").map(({ id }) => id);
    };
    expect(await waitingIn("money")).toEqual([workflowId]);
    expect(await waitingIn("bulk")).toEqual([]);
  });

  test("of an invoice is nobody's before the month is over, and missed after it", async () => {
    const { world, partnerOf } = await handedOver();
    await deps.sql.execute(
      `insert into funding_entry (program_id, brand_id, kind, amount_cents, conversion_id, cause, created_at)
       select program_id, brand_id, 'platform_fee', -5, id, 'fee', service_now() from conversion
       where partner_id = $1 and status = 'pending'`,
      [partnerOf("held")],
    );
    const invoices = async () => {
      const isRunning = (id: string) => Promise.resolve(!id.startsWith("invoice/"));
      const found = await verifyLedger(deps, null, { isRunning, patienceMs: 1 });
      return processes(found).map(({ id }) => id);
    };
    expect(await invoices()).toEqual([]);
    await plant("update funding_entry set created_at = $2 where program_id = $1 and kind = 'platform_fee'", [
      world.program.id,
      "2026-01-15T00:00:00Z",
    ]);
    expect(await invoices()).toEqual([`invoice/${world.program.id}/2026-01`]);
    await plant("delete from funding_entry where program_id = $1 and kind = 'platform_fee'", [
      world.program.id,
    ]);
  });

  test("is not judged where Temporal does not say, and the response says so", async () => {
    const { isOther } = await handedOver();
    const isRunning = async (id: string) => ((await isOther(id)) ? true : null);
    const found = await verifyLedger(deps, null, { isRunning });
    expect(processes(found)).toEqual([]);
    expect(found.notChecked).toEqual(["processes"]);
  });
});

// Review: money 15
test("a program whose sums are beyond exact numbers is a problem of its own, and hides neither another's nor its others", async () => {
  const [broken, other] = [await busyWorld(), await busyWorld()];
  const beyond = "9007199254740993";
  await plant(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
       created_at)
     select program_id, brand_id, id, partner_id, 'direct', 'accrual', $2::bigint, 'beyond', false, service_now()
     from conversion where partner_id = $1 and status = 'approved'`,
    [broken.partnerOf("held"), beyond],
  );
  await plant(
    "update conversion set direct_cents = direct_cents - 1 where partner_id = $1 and status = 'approved'",
    [other.partnerOf("held")],
  );
  const { problems } = await verifyLedger(deps, null, null);
  const of = (check: string) => problems.filter((problem) => problem.check === check);
  expect(of("balances")).toContainEqual({
    check: "balances",
    id: broken.world.program.id,
    message: expect.stringContaining("could not be checked"),
    faults: [{ code: "not_checked", figures: expect.anything() }],
  });
  // The same books' other checks, and the other program's.
  const conversions = of("ledger_against_conversions");
  expect(conversions.some(({ message }) => message.includes(`add up to ${beyond.slice(0, 9)}`))).toBe(true);
  expect(conversions.some(({ message }) => message.startsWith("has the figures 1999"))).toBe(true);
  const own = await verifyLedger(deps, broken.world.program.id, null);
  expect(own.problems.map(({ check }) => check)).toContain("balances");
  expect(
    (await verifyLedger(deps, other.world.program.id, null)).problems.map(({ check }) => check),
  ).not.toContain("balances");
});
