import { expect, test } from "@jest/globals";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { COMMANDS } from "../../src/cli/registry.ts";
import { nameOf } from "../../src/cli/command.ts";
import { newId } from "../../src/domain/ids.ts";
import { payoutWorld, type PayeeValues } from "../support/scenes/payout-world.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { runVp } from "./run-vp.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps, environment } = useDeps();
const tried = new Set<string>();
const folder = temporaryFolder();
/** Each run of the command line is a process of its own, which a busy machine starts slowly. */
const TIMEOUT_MS = 180_000;

async function vp(verb: string, ...words: string[]) {
  tried.add(`payouts ${verb}`);
  const run = await runVp(environment, ["payouts", verb, ...words]);
  expect(run).toMatchObject({ exitStatus: 0, stderr: "" });
  return JSON.parse(run.stdout);
}

async function payee(values: PayeeValues) {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee(values);
  await world.earn(partner.id, 2_000);
  const { batchId } = await vp("start", "--program", world.program.id);
  const [payout] = await world.payouts();
  expect(payout).toMatchObject({ batchId, partnerId: partner.id, amountCents: 2_000 });
  return { world, payoutId: payout!.id };
}

// RAIL-1
test(
  "a bank transfer is listed once, and marked when it was paid",
  async () => {
    const { world, payoutId } = await payee({ rail: "bank_transfer" });
    const first = await vp("export", "--program", world.program.id);
    expect(first).toMatchObject({ payouts: 1, totalCents: 2_000, csv: expect.stringContaining(payoutId) });
    expect(await vp("export", "--program", world.program.id)).toMatchObject({ payouts: 0 });
    // Review: money 7
    // A list that was lost can be had again, also after another one, and says the same of the same partners.
    const again = () => vp("export", "--program", world.program.id, "--again");
    expect(await again()).toEqual(first);
    expect(await again()).toEqual(first);
    expect(await vp("mark", "paid", payoutId)).toMatchObject({
      id: payoutId,
      status: "paid",
      railState: null,
    });
  },
  TIMEOUT_MS,
);

// RAIL-1
test(
  "many are marked at once, all of them or none, and listed in a file that is nobody else's to read",
  async () => {
    const world = await payoutWorld(deps);
    const partners = [
      await world.payee({ rail: "bank_transfer", holder: "Ada Reed", iban: "DE89370400440532013000" }),
      await world.payee({ rail: "bank_transfer" }),
    ];
    for (const { id } of partners) await world.earn(id, 2_000);
    await vp("start", "--program", world.program.id);
    const [first, second] = (await world.payouts()).map(({ id }) => id) as [string, string];

    const file = join(folder, "transfers.csv");
    const exported = await vp("export", "--program", world.program.id, "--file", file);
    expect(exported).toEqual({ payouts: 2, totalCents: 4_000, file });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [header, ...lines] = readFileSync(file, "utf8").trim().split(/\r?\n/);
    expect(header).toBe("payoutId,holder,iban,bic,amount,currency");
    expect(lines.find((line) => line.startsWith(first))).toBe(
      `${first},Ada Reed,DE89370400440532013000,,20.00,USD`,
    );

    const unknown = newId("payout");
    const refused = await runVp(environment, ["payouts", "mark", "paid", `${first},${unknown}`]);
    expect([refused.exitStatus, JSON.parse(refused.stderr).error.code]).toEqual([1, "payout_not_found"]);
    expect((await world.payout(first)).status).toBe("pending");
    const reason = ["--reason", "Account closed"];
    expect(await vp("mark", "failed", `${second}, ${first}`, ...reason)).toMatchObject([
      { id: second, status: "failed", reason: "Account closed" },
      { id: first, status: "failed", reason: "Account closed" },
    ]);
  },
  TIMEOUT_MS,
);

// PAYOUT-1
test(
  "automatic payouts are turned on and off, and say when the next batch opens",
  async () => {
    const { program } = await payoutWorld(deps);
    const on = await vp("automatic", "on", "--program", program.id);
    expect(on).toEqual({
      programId: program.id,
      automatic: true,
      nextPayoutAt: expect.stringMatching(/T12:00:00.000Z$/),
      cutoff: expect.stringMatching(/T00:00:00.000Z$/),
    });
    expect(Date.parse(on.nextPayoutAt) - Date.parse(on.cutoff)).toBe(36 * 3_600_000);
    expect(new Date(on.nextPayoutAt).getUTCDay()).toBe(5);
    expect(await vp("automatic", "on", "--program", program.id)).toEqual(on);
    expect(await vp("automatic", "off", "--program", program.id)).toEqual({
      programId: program.id,
      ...{ automatic: false, nextPayoutAt: null, cutoff: null },
    });
  },
  TIMEOUT_MS,
);

// PAYOUT-6
test(
  "a held payout is released when its reason is gone",
  async () => {
    const { payoutId } = await payee({ rail: "bank_transfer", hasTaxForm: false });
    const refused = await runVp(environment, ["payouts", "release", payoutId]);
    expect([refused.exitStatus, JSON.parse(refused.stderr).error.code]).toEqual([1, "conflict"]);
    await deps.sql.execute("update account set tax_form_at = service_now() where tax_form_at is null");
    expect(await vp("release", payoutId)).toMatchObject({ id: payoutId, status: "pending" });
  },
  TIMEOUT_MS,
);

test(
  "a payout that needs attention is tried again",
  async () => {
    const { world, payoutId } = await payee({ rail: "sandbox" });
    await deps.sql.execute(
      "update payout set rail_state = 'needs_attention', reason = 'no_answer' where id = $1",
      [payoutId],
    );
    const list = () => vp("list", "--program", world.program.id, "--needs-attention");
    expect(await list()).toMatchObject([
      { id: payoutId, programId: world.program.id, needsAttention: true, reason: "no_answer" },
    ]);
    expect(await vp("retry", payoutId)).toMatchObject({ id: payoutId, status: "pending" });
    expect(await list()).toEqual([]);
  },
  TIMEOUT_MS,
);

test("every command of payouts is tried here", () => {
  const names = COMMANDS.map(nameOf).filter((name) => name.startsWith("payouts "));
  expect([...tried].toSorted()).toEqual(names.toSorted());
});
