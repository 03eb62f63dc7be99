import { expect, test } from "@jest/globals";
import { addDays, startOfDay } from "../../../src/domain/calendar/calendar.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

interface Reason {
  readonly code: string;
  readonly amountCents: number;
  readonly until: string | null;
}

// PORTAL-1, CONSOLE-14
test("after the cutoff the partner is promised what the brand's payout day pays, and the rest for the next one", async () => {
  await make.moveClockToNoon();
  const world = await payoutWorld(api.deps);
  const account = await make.account();
  const partner = await make.partner(world.program, account.id);
  await world.connect(account.id, { rail: "sandbox" });
  await world.earn(partner.id, 3_000);
  await make.moveClock(3);
  await world.earn(partner.id, 2_000);
  const tomorrow = addDays(startOfDay(await make.businessNow()), 1.5);
  await api.deps.sql.execute("update program set next_payout_at = $2 where id = $1", [
    world.program.id,
    tomorrow,
  ]);

  const person = await openPortal(api, make, account);
  const { currencies, programs } = (await person.get("/payments")).body.data;
  expect(currencies[0].next).toEqual({ at: tomorrow.toISOString(), amountCents: 3_000, programs: 1 });
  expect(programs[0].reasons.map(({ code, amountCents }: Reason) => [code, amountCents])).toEqual([
    ["next_payout_day", 3_000],
    ["next_payout_day", 2_000],
  ]);
  const [, later] = programs[0].reasons as Reason[];
  expect(Date.parse(later!.until!)).toBeGreaterThan(tomorrow.getTime());

  const brand = await openConsole(api, make, world.brand.id);
  expect((await brand.get("/due")).body.data).toMatchObject([
    { payoutAt: tomorrow.toISOString(), dueCents: 3_000 },
  ]);
});
