import { describe, expect, test } from "@jest/globals";
import { showSigningSecrets } from "../../../../src/queries/integration/show-signing-secrets.ts";
import { sendEvent } from "../../../support/scenes/events.ts";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { useApi } from "../../../support/scenes/use-api.ts";
import { scenario } from "../../../support/scenes/scenario.ts";

const HOUR_MS = 3_600_000;

describe("POST /programs/{programId}/integration/rotate-secret", () => {
  const { api, make } = useApi();

  const path = (id: string) => `/programs/${id}/integration/rotate-secret`;
  testEntryPoint(() => ({ api, make }), { method: "POST", path, role: "owner" });

  const secretsOf = (
    { brand, program }: { brand: { id: string }; program: { id: string } },
    hoursAhead = 0,
  ) => {
    const { sql, seal, systemClock } = api.deps;
    const now = () => new Date(systemClock.now().getTime() + hoursAhead * HOUR_MS);
    return showSigningSecrets(sql, { seal, systemClock: { now } }, brand.id, program.id);
  };

  // EVENT-5, CLOCK-2
  test("answers a new secret; the one before works for 24 hours of the machine's clock", async () => {
    const made = await scenario(make);
    const { program, keys } = made;
    // Business time does not count: the deadline of a secret is security.
    await make.moveClock(30);
    const before = Date.now();
    const { status, body } = await api.call("POST", path(program.id), { key: keys.owner });
    const after = Date.now();
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual(["programId", "signingSecret", "previousValidUntil"]);
    expect(body.data.programId).toBe(program.id);
    expect(body.data.signingSecret).not.toBe(program.secret);
    const until = Date.parse(body.data.previousValidUntil);
    expect(until).toBeGreaterThanOrEqual(before + 24 * HOUR_MS);
    expect(until).toBeLessThanOrEqual(after + 24 * HOUR_MS);

    const { signingSecret } = body.data;
    const previousUntil = new Date(until);
    expect(await secretsOf(made)).toEqual({
      current: signingSecret,
      previous: program.secret,
      previousUntil,
    });
    expect(await secretsOf(made, 25)).toEqual({
      current: signingSecret,
      previous: null,
      previousUntil: null,
    });
    const read = await api.call("GET", `/programs/${program.id}/integration`, { key: keys.owner });
    expect(read.body.data.signingSecret).toBe(signingSecret);
  });

  // EVENT-5
  test("refuses a second rotation while the previous secret still works, and allows it afterwards", async () => {
    const made = await scenario(make);
    const { program, keys } = made;
    const first = await api.call("POST", path(program.id), { key: keys.owner });
    const second = await api.call("POST", path(program.id), { key: keys.owner });
    expect([second.status, second.body.error.code]).toEqual([409, "conflict"]);
    expect((await secretsOf(made)).current).toBe(first.body.data.signingSecret);

    await api.deps.sql.execute(
      "update signing_secret set valid_until = valid_until - interval '25 hours' where program_id = $1",
      [program.id],
    );
    const third = await api.call("POST", path(program.id), { key: keys.owner });
    expect(third.status).toBe(200);
    expect(await secretsOf(made)).toMatchObject({ previous: first.body.data.signingSecret });
    const kept = await api.deps.sql.row(
      "select count(*) as count from signing_secret where program_id = $1",
      [program.id],
    );
    expect(kept).toEqual({ count: 2 });
  });

  // EVENT-5
  // Review: security 6
  test("ends every earlier secret at once where one has leaked, also within the 24 hours", async () => {
    const made = await scenario(make);
    const { program, keys } = made;
    const sendWith = async (secret: string) =>
      (await sendEvent(api, { id: program.id, secret }, { type: "none" })).status;
    const first = await api.call("POST", path(program.id), { key: keys.owner });
    const second = await api.call("POST", path(program.id), { key: keys.owner, body: { endPrevious: true } });
    expect(second.status).toBe(200);
    expect(Date.parse(second.body.data.previousValidUntil)).toBeLessThanOrEqual(Date.now());
    expect(await secretsOf(made)).toEqual({
      current: second.body.data.signingSecret,
      previous: null,
      previousUntil: null,
    });
    const { signingSecret } = second.body.data;
    expect(
      await Promise.all([program.secret, first.body.data.signingSecret, signingSecret].map(sendWith)),
    ).toEqual([...[401, 401, 422]]);
    const third = await api.call("POST", path(program.id), { key: keys.owner, body: { endPrevious: false } });
    expect(third.status).toBe(200);
    expect(await secretsOf(made)).toMatchObject({ previous: signingSecret });
  });

  test("rotates once when it is asked twice at the same moment", async () => {
    const { program, keys } = await scenario(make);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => api.call("POST", path(program.id), { key: keys.owner })),
    );
    expect(responses.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  test("repeats its response under an Idempotency-Key, and keeps the secret out of the audit trail", async () => {
    const { program, keys } = await scenario(make);
    const headers = { "idempotency-key": "rotate" };
    const first = await api.call("POST", path(program.id), { key: keys.owner, headers });
    const again = await api.call("POST", path(program.id), { key: keys.owner, headers });
    expect(again.body).toEqual(first.body);
    const audit = await api.deps.sql.rows("select action, details from audit_entry where program_id = $1", [
      program.id,
    ]);
    expect(audit).toEqual([
      {
        action: "program.rotate_signing_secret",
        details: { previousValidUntil: first.body.data.previousValidUntil },
      },
    ]);
  });
});
