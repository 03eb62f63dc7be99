import { expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

// Of three connections, what may take minutes has one.
const { api, make } = useApi({ DATABASE_POOL_SIZE: "3" });

/** A brand with a program and two people. */
async function brandScene() {
  const world = await payoutWorld(api.deps);
  await world.deposit(100_000);
  const partner = await world.payee();
  await world.earn(partner.id, 5_000);
  const owner = await openConsole(api, make, world.brand.id, { role: "owner" });
  const finance = await openConsole(api, make, world.brand.id, { mayPay: true });
  return { owner, finance, path: `/programs/${world.program.id}` };
}

// API-14
test("while others' batches take long, a person's waits for its turn, and whatever else is asked is answered", async () => {
  const started = await brandScene();
  const proposing = await brandScene();
  const approving = await brandScene();
  for (const { owner } of [proposing, approving]) {
    await owner.change("PUT", "/payout-approval", { payoutApproval: "two" });
  }
  const proposals = `${approving.path}/payout-proposals`;
  const { proposalId } = (await approving.finance.change("POST", proposals)).body.data;
  const plans = [
    () => started.finance.preview("POST", `${started.path}/payout-batches`),
    () => proposing.finance.change("POST", `${proposing.path}/payout-proposals`),
    () => approving.owner.change("POST", `${proposals}/${proposalId}/approve`),
  ];
  const long = Promise.withResolvers<void>();
  const other = api.deps.queues.lengthily("another", 1_000, () => long.promise);
  const planned = Promise.all(plans.map((plan) => plan()));
  expect((await approving.finance.get(proposals)).status).toBe(200);
  const refused = await planned;
  expect(refused.map(({ status, body }) => [status, body.error?.code])).toEqual(
    plans.map(() => [503, "unavailable"]),
  );
  expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(plans.map(() => "5"));
  long.resolve();
  await other;
  expect((await Promise.all(plans.map((plan) => plan()))).map(({ status }) => status)).toEqual([
    201, 201, 201,
  ]);
});
