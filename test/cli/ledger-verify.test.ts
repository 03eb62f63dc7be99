import { expect, test } from "@jest/globals";
import { asOwner } from "../support/scenes/as-owner.ts";
import { salesOf, sellingScene } from "../support/scenes/sales.ts";
import { verificationProgress } from "../../src/commands/upkeep/verification-progress.ts";
import { bookFault } from "../../src/domain/money/book-fault.ts";
import { problemOf } from "../../src/queries/reconciliation/problem.ts";
import { runVpProcess } from "./run-vp.ts";
import { useApi } from "../support/scenes/use-api.ts";

const { api, make } = useApi();

// OPERATE-9
test("vp ledger verify exits with status 0 for books that add up, and with 1 and the problem for others", async () => {
  const { program, seller } = await sellingScene(make);
  const conversionId = await salesOf(api, make).sale(program, seller);
  const verify = () => runVpProcess(api.environment, ["ledger", "verify", "--program", program.id]);
  const sound = await verify();
  expect([sound.exitStatus, JSON.parse(sound.stdout)]).toMatchObject([0, { problems: [] }]);

  await asOwner(api, `update conversion set refunded_cents = 1 where id = '${conversionId}'`);
  const broken = await verify();
  expect(broken.exitStatus).toBe(1);
  const { problems } = JSON.parse(broken.stdout) as { problems: readonly { check: string }[] };
  expect(problems.map(({ check }) => check)).toContain("conversions_against_rules");
});

// OPERATE-9, OPERATE-24
test("vp ledger verify --resume goes on with an interrupted verification, and without it everything is checked", async () => {
  const { program } = await sellingScene(make);
  const found = {
    ...{ afterKey: null, sliceSize: 1, checked: 7, notChecked: [], isDone: true },
    problems: [
      problemOf("balances", program.id, [bookFault("not_checked", { check: "balances", error: "of then" })]),
    ],
  };
  const verify = async (...flags: readonly string[]) => {
    await verificationProgress(api.deps.sql, `vp ${program.id}`).store("balances", found);
    const { stdout } = await runVpProcess(api.environment, [
      "ledger",
      "verify",
      "--program",
      program.id,
      ...flags,
    ]);
    return (JSON.parse(stdout) as { problems: readonly { message: string }[] }).problems;
  };
  expect(await verify("--resume")).toEqual([
    expect.objectContaining({ message: found.problems[0]!.message }),
  ]);
  expect(await verify()).toEqual([]);
});
