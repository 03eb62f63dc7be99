import { expect, test } from "@jest/globals";
import { asOwner } from "../support/scenes/as-owner.ts";
import { salesOf, sellingScene } from "../support/scenes/sales.ts";
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
