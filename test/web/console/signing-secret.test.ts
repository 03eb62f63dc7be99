import { expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const HOUR_AGO = () => new Date(Date.now() - 3_600_000);

// CONSOLE-29, CONSOLE-30, EVENT-5
test("the previous signing secret is shown until it ends by itself, or an owner ends it; the current one stays", async () => {
  const { brand, program, keys, ada } = await scenario(make, { ada: {} });
  const [viewer, owner] = [
    await openConsole(api, make, brand.id),
    await openConsole(api, make, brand.id, { role: "owner" }),
  ];
  const path = `/programs/${program.id}/signing-secret`;
  const until = async () => (await viewer.get(path)).body.data.previousValidUntil;
  const end = () => owner.change("POST", `${path}/end-previous`);
  const sell = async (secret: string) =>
    (
      await sendEvent(
        api,
        program,
        { id: eventId(), type: "sale", order_id: orderId(), amount_cents: 100, ref_code: ada.refCode },
        { secret },
      )
    ).body;
  expect(await until()).toBeNull();
  expect((await end()).body.error.code).toBe("conflict");

  const rotate = `/programs/${program.id}/integration/rotate-secret`;
  const { signingSecret, previousValidUntil } = (await api.call("POST", rotate, { key: keys.owner })).body
    .data;
  expect(await until()).toBe(previousValidUntil);
  expect(await sell(program.secret)).toMatchObject({ status: "processed", signedWith: "previous" });

  const late = await openConsole(api, make, brand.id, { role: "owner", authenticatedAt: HOUR_AGO() });
  expect((await late.change("POST", `${path}/end-previous`)).body.error.code).toBe("step_up_required");
  expect((await end()).body.data).toEqual({ programId: program.id });
  expect(await until()).toBeNull();
  expect((await sell(program.secret)).error.code).toBe("invalid_signature");
  expect(await sell(signingSecret)).toMatchObject({ status: "processed", signedWith: "current" });
  expect((await api.call("POST", rotate, { key: keys.owner })).status).toBe(200);
  const audit = await api.deps.sql.rows(
    "select actor_kind from audit_entry where program_id = $1 and action = 'program.end_previous_secret'",
    [program.id],
  );
  expect(audit).toEqual([{ actor_kind: "brand_user" }]);

  await api.deps.sql.execute(
    "update signing_secret set valid_until = $2 where program_id = $1 and valid_until is not null",
    [program.id, HOUR_AGO()],
  );
  expect(await until()).toBeNull();
  expect(
    (await viewer.get(`/programs/${(await scenario(make)).program.id}/signing-secret`)).body.error.code,
  ).toBe("program_not_found");
});
