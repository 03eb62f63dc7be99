import { expect, test } from "@jest/globals";
import { announceTermsFurther } from "../../../src/commands/programs/announce-terms.ts";
import { updateProgram } from "../../../src/commands/programs/update-program.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { startLeftovers } from "../../../src/worker/leftovers.ts";
import { fillPartners } from "../../support/scenes/bulk-partners.ts";
import { countLeft, itemsLeft } from "../../support/scenes/leftovers.ts";
import { until } from "../../support/scenes/until.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const origin = { actor: { kind: "brand_key", id: "key_test" }, requestId: null } as const;
const { deps, make } = useDeps();

/** A program with `count` approved partners besides the first. */
async function programWith(count: number) {
  const brand = await make.brand({ name: "Atlas" });
  const program = await make.program(brand.id);
  const first = await make.partner(program, (await make.account()).id);
  await fillPartners(deps.sql, first, count);
  const improve = (commissionPercent: number) =>
    inTransaction(deps, (tx) =>
      updateProgram(tx, {
        brandId: brand.id,
        programId: program.id,
        changes: { commissionPercent },
        origin,
      }),
    );
  const mails = () =>
    deps.sql.rows<{ partner_id: string; template: string; variables: Record<string, unknown> }>(
      `select variables ->> 'partnerId' as partner_id, template, variables from mail
       where variables ->> 'programId' = $1`,
      [program.id],
    );
  return { brand, program, first, improve, mails };
}

// TERMS-18
test("a change of terms mails its first partners with it, and workers mail the others, each once", async () => {
  const { program, first, improve, mails } = await programWith(450);
  await improve(40);
  expect(await mails()).toHaveLength(200);
  const [notice] = await itemsLeft(deps.sql, "terms_notice");

  // Two workers at a time: one of them finds the notice taken.
  const started = [startLeftovers(deps, "terms_notice"), startLeftovers(deps, "terms_notice")];
  await until("all to be mailed", async () => (await countLeft(deps.sql, "terms_notice")) === 0);
  for (const loop of started) await loop.stop();
  const sent = await mails();
  expect(sent).toHaveLength(451);
  expect(new Set(sent.map((mail) => mail.partner_id)).size).toBe(451);
  const { partnerId, ...variables } = sent.find((mail) => mail.partner_id === first.id)!.variables;
  expect(partnerId).toBe(first.id);
  for (const mail of sent) expect(mail.variables).toEqual({ ...variables, partnerId: mail.partner_id });
  expect(variables).toMatchObject({ programId: program.id, brandName: "Atlas", isWithdrawn: false });
  expect(await inTransaction(deps, (tx) => announceTermsFurther(tx, notice!))).toBe(false);
});

// TERMS-18
test("partners of whom there is a page, and not one more, are all mailed with the change", async () => {
  const { improve, mails } = await programWith(198);
  await improve(40);
  expect(await mails()).toHaveLength(199);
  expect(await countLeft(deps.sql, "terms_notice")).toBe(0);
});

// TERMS-18
test("who leaves, or becomes a partner, between the change and its last mail gets none", async () => {
  const { program, improve, mails } = await programWith(300);
  await improve(40);
  const waiting = await deps.sql.rows<{ id: string; account_id: string }>(
    `select id, account_id from partner p where program_id = $1
       and not exists (select from mail where account_id = p.account_id)
     order by created_at desc, id desc`,
    [program.id],
  );
  const [rejected, deleted, suspended] = waiting;
  await deps.sql.execute("update partner set status = 'rejected' where id = $1", [rejected!.id]);
  await deps.sql.execute("update account set deleted_at = service_now() where id = $1", [
    deleted!.account_id,
  ]);
  await deps.sql.execute("update partner set status = 'suspended' where id = $1", [suspended!.id]);
  await make.moveClock(1);
  const later = await make.partner(program, (await make.account()).id);

  const loop = startLeftovers(deps, "terms_notice");
  await until("all to be mailed", async () => (await countLeft(deps.sql, "terms_notice")) === 0);
  await loop.stop();
  const mailed = new Set((await mails()).map((mail) => mail.partner_id));
  expect(mailed.size).toBe(299);
  expect([rejected, deleted, later].map((partner) => mailed.has(partner!.id))).toEqual([false, false, false]);
  expect(mailed.has(suspended!.id)).toBe(true);
});
