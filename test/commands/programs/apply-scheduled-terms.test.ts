import { describe, expect, test } from "@jest/globals";
import { applyScheduledTerms } from "../../../src/commands/programs/apply-scheduled-terms.ts";
import { updateProgram } from "../../../src/commands/programs/update-program.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const origin = { actor: { kind: "brand_key", id: "key_test" }, requestId: null } as const;

describe("applyScheduledTerms", () => {
  const { deps, make } = useDeps();

  async function scheduledCut() {
    const brand = await make.brand();
    const program = await make.program(brand.id);
    await make.partner(program, (await make.account()).id);
    const cut = (holdDays: number) =>
      inTransaction(deps, (tx) =>
        updateProgram(tx, { brandId: brand.id, programId: program.id, changes: { holdDays }, origin }),
      );
    await cut(20);
    const change = await deps.sql.row<{ id: string; effective_at: Date }>(
      "select id, effective_at from terms_change where program_id = $1",
      [program.id],
    );
    return { programId: program.id, id: change!.id, effectiveAt: change!.effective_at, cut };
  }

  const apply = (termsChangeId: string) =>
    inTransaction(deps, (tx) => applyScheduledTerms(tx, { termsChangeId }));
  const stateOf = (id: string) =>
    deps.sql.row("select outcome, closed_at from terms_change where id = $1", [id]);
  const auditOf = (id: string) =>
    deps.sql.rows(
      "select actor_kind, actor_id, action, details, created_at from audit_entry where target_id = $1",
      [id],
    );

  test("before its day asks to wait until then, and changes nothing", async () => {
    const { id, effectiveAt } = await scheduledCut();
    expect(await apply(id)).toEqual({ waitUntil: effectiveAt.toISOString() });
    expect(await stateOf(id)).toEqual({ outcome: null, closed_at: null });
    expect(await auditOf(id)).toEqual([]);
  });

  // TERMS-7
  test("on its day marks the change as applied, once, however often and late it runs", async () => {
    const { programId, id, effectiveAt } = await scheduledCut();
    await make.moveClock(30);
    const done = { done: true };
    expect(await Promise.all([apply(id), apply(id), apply(id)])).toEqual([done, done, done]);
    expect(await apply(id)).toEqual({ done: true });
    expect(await stateOf(id)).toEqual({ outcome: "applied", closed_at: effectiveAt });
    expect(await auditOf(id)).toEqual([
      {
        actor_kind: "workflow",
        actor_id: `terms/${programId}/1`,
        action: "program.apply_scheduled_terms",
        details: { termsVersion: 2, changes: [{ field: "holdDays", from: 15, to: 20 }] },
        created_at: effectiveAt,
      },
    ]);
  });

  test.each([
    ["replaced", 25],
    ["withdrawn", 15],
  ])("of a change that was %s there is nothing to do", async (outcome, holdDays) => {
    const { id, cut } = await scheduledCut();
    await cut(holdDays);
    expect(await apply(id)).toEqual({ done: true });
    expect(await stateOf(id)).toMatchObject({ outcome });
    await make.moveClock(30);
    expect(await apply(id)).toEqual({ done: true });
    expect(await auditOf(id)).toEqual([]);
  });

  test("a due change whose terms are gone is a failure that can be seen, and stays open", async () => {
    const { id } = await scheduledCut();
    await deps.sql.execute("delete from program_terms where terms_change_id = $1", [id]);
    await make.moveClock(30);
    await expect(apply(id)).rejects.toThrow(`${id} is due and has no terms to bring`);
    expect(await stateOf(id)).toEqual({ outcome: null, closed_at: null });
  });
});
