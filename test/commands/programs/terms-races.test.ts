import { describe, expect, test } from "@jest/globals";
import { decidePartner } from "../../../src/commands/partners/decide-partner.ts";
import type { ProgramInput } from "../../../src/commands/programs/program-input.ts";
import { setRateRules } from "../../../src/commands/programs/set-rate-rules.ts";
import { updateProgram } from "../../../src/commands/programs/update-program.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { getProgram } from "../../../src/queries/programs/get-program.ts";
import { lockProgramForSale } from "../../../src/commands/programs/lock-program-for-sale.ts";
import { heldOpen, untilSomebodyWaits } from "../../support/scenes/held-open.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const origin = { actor: { kind: "brand_key", id: "key_test" }, requestId: null } as const;

describe("changes of terms at the same moment", () => {
  const { deps, make } = useDeps();

  async function liveProgram(status: "approved" | "pending") {
    const brand = await make.brand();
    const program = await make.program(brand.id);
    const partner = await make.partner(program, (await make.account()).id, { status });
    return { brandId: brand.id, programId: program.id, partnerId: partner.id };
  }
  type Made = Awaited<ReturnType<typeof liveProgram>>;

  const patch = ({ brandId, programId }: Made, changes: ProgramInput) =>
    inTransaction(deps, (tx) => updateProgram(tx, { brandId, programId, changes, origin }));
  const approve = (tx: Tx, { brandId, partnerId }: Made) =>
    decidePartner(tx, { brandId, partnerId, verb: "approve", reason: null, origin });

  const versionsOf = async ({ programId }: Made) =>
    deps.sql.rows<{ version: number; terms_change_id: string | null }>(
      "select version, terms_change_id from program_terms where program_id = $1 order by version",
      [programId],
    );

  test("increases of different terms all apply, each as the next version", async () => {
    const made = await liveProgram("approved");
    await Promise.all([
      patch(made, { commissionPercent: 30 }),
      patch(made, { holdDays: 5 }),
      patch(made, { minimumPayout: 1 }),
      patch(made, { attributionWindowDays: 60 }),
      patch(made, { recruiterOverridePercent: 20 }),
    ]);
    expect(await getProgram(deps.sql, made.brandId, made.programId)).toMatchObject({
      version: 6,
      directRateBps: 3000,
      holdDays: 5,
      minimumPayoutCents: 100,
      attributionWindowDays: 60,
      overrideRateBps: 2000,
    });
    expect((await versionsOf(made)).map((row) => row.version)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  // TERMS-18
  test("whoever is approved while a change waits for the program gets its mail", async () => {
    const made = await liveProgram("approved");
    const joining = await make.partner(
      { id: made.programId, brandId: made.brandId },
      (await make.account()).id,
      {
        status: "pending",
      },
    );
    const sale = await heldOpen(deps, (tx) => lockProgramForSale(tx, made.programId, tx.now));
    const cut = patch(made, { commissionPercent: 10 });
    await untilSomebodyWaits(deps);
    await inTransaction(deps, (tx) => approve(tx, { ...made, partnerId: joining.id }));
    await sale.commit();
    await cut;
    const mailed = await deps.sql.rows<{ partner_id: string }>(
      "select variables ->> 'partnerId' as partner_id from mail where template = 'terms_changed' and variables ->> 'programId' = $1",
      [made.programId],
    );
    expect(mailed.map((row) => row.partner_id).toSorted()).toEqual([made.partnerId, joining.id].toSorted());
  });

  test("cuts of different terms end as one change that waits with all of them", async () => {
    const made = await liveProgram("approved");
    await Promise.all([
      patch(made, { commissionPercent: 10 }),
      patch(made, { holdDays: 30 }),
      patch(made, { minimumPayout: 50 }),
      patch(made, { newCustomersOnly: true }),
    ]);
    const row = await getProgram(deps.sql, made.brandId, made.programId);
    expect([row.version, row.changeVersion]).toEqual([1, 2]);
    expect(row.changes!.map((change) => change.field).toSorted()).toEqual([
      "commissionPercent",
      "holdDays",
      "minimumPayout",
      "newCustomersOnly",
    ]);
    const outcomes = await deps.sql.rows<{ number: number; outcome: string | null }>(
      "select number, outcome from terms_change where program_id = $1 order by number",
      [made.programId],
    );
    expect(outcomes).toEqual([
      { number: 1, outcome: "replaced" },
      { number: 2, outcome: "replaced" },
      { number: 3, outcome: "replaced" },
      { number: 4, outcome: null },
    ]);
    expect(await versionsOf(made)).toHaveLength(2);
  });

  // TERMS-10
  test("a cut that waited for an approval sees the partner who was approved: it is delayed", async () => {
    const made = await liveProgram("pending");
    const approval = await heldOpen(deps, (tx) => approve(tx, made));
    const cut = patch(made, { commissionPercent: 10 });
    await untilSomebodyWaits(deps);
    await approval.commit();
    await cut;
    const row = await getProgram(deps.sql, made.brandId, made.programId);
    expect([row.directRateBps, row.changeVersion]).toEqual([2000, 2]);
  });

  test("an approval that waited for a cut comes after it: nobody was approved, so the cut applies at once", async () => {
    const made = await liveProgram("pending");
    const { brandId, programId } = made;
    const cut = await heldOpen(deps, (tx) =>
      updateProgram(tx, { brandId, programId, changes: { commissionPercent: 10 }, origin }),
    );
    const approval = inTransaction(deps, (tx) => approve(tx, made));
    await untilSomebodyWaits(deps);
    await cut.commit();
    await approval;
    const row = await getProgram(deps.sql, made.brandId, made.programId);
    expect([row.directRateBps, row.version, row.changeVersion]).toEqual([1000, 2, null]);
  });

  // TERMS-9
  test("a sale that waited for a change of the terms is priced by the terms of its moment", async () => {
    const made = await liveProgram("approved");
    const { brandId, programId } = made;
    const products = [{ match: "pro", rewardType: "percent" as const, directRateBps: 4000 }];
    const change = await heldOpen(deps, (tx) =>
      setRateRules(tx, { brandId, programId, rules: { products }, origin }),
    );
    const sale = inTransaction(deps, async (tx) => [
      await lockProgramForSale(tx, programId, tx.now),
      await lockProgramForSale(tx, programId, new Date(tx.now.getTime() - 60_000)),
    ]);
    await untilSomebodyWaits(deps);
    await change.commit();
    expect((await sale).map((program) => program.termsVersion)).toEqual([2, 1]);
  });
});
