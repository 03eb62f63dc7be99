import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  asOwner,
  failOn,
  FAILS_NO_MORE,
  IN_TIME_AGAIN,
  runOutOfTimeOn,
} from "../../../support/scenes/as-owner.ts";
import { startApi, type StartedApi } from "../../../support/scenes/api.ts";
import { factoriesOf, type Factories } from "../../../support/scenes/factories.ts";
import { partnerScene, testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import {
  respondWith,
  startReceiver,
  type Behaviour,
  type Receiver,
} from "../../../support/servers/receiver.ts";

let api: StartedApi;
let make: Factories;
const receivers: Receiver[] = [];
beforeAll(async () => {
  api = await startApi({ POSTBACK_ALLOW_PRIVATE: "1" });
  make = factoriesOf(api.deps);
});
afterAll(async () => {
  await api.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
});

const pathOf = (program: string) => `/partner/programs/${program}/postback`;

/** A partner whose postbacks go to a receiver that behaves so. */
async function sceneWith(behaviour: Behaviour) {
  const receiver = await startReceiver(behaviour);
  receivers.push(receiver);
  const scene = await partnerScene(make);
  const url = `${receiver.origin}/pb?s={sub_id}&s2={sub2}&c={click_id}&v={conversion_id}&p={payout}&k={currency}&st={status}&e={event}&g={program}`;
  await api.call("PUT", pathOf(scene.program.id), { key: scene.own.write, body: { url } });
  const callTest = (program: string = scene.program.id) =>
    api.call("POST", `${pathOf(program)}/test`, { key: scene.own.write });
  return { ...scene, receiver, callTest };
}

describe("POST /partner/programs/{program}/postback/test", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "POST",
    path: (program) => `${pathOf(program)}/test`,
    scope: "write",
    isOfProgram: true,
  });

  // POSTBACK-8
  test("calls the URL once with sample values and answers the delivery", async () => {
    const { receiver, program, own, callTest } = await sceneWith(respondWith(200));
    const response = await callTest();
    expect([response.status, response.body]).toEqual([
      200,
      { data: { ok: true, delivery: { status: "sent", lastStatusCode: 200 } } },
    ]);
    expect(receiver.hits.map(({ query }) => Object.fromEntries(query))).toEqual([
      {
        s: "sample",
        s2: "",
        c: expect.stringMatching(/^clk_/),
        v: expect.stringMatching(/^cnv_/),
        p: "12.50",
        k: "USD",
        st: "pending",
        e: "recorded",
        g: program.slug,
      },
    ]);
    const { deliveries } = (await api.call("GET", pathOf(program.id), { key: own.read })).body.data;
    expect(deliveries).toMatchObject([
      { status: "sent", attempts: 1, conversionId: null, lastStatusCode: 200 },
    ]);
  });

  // POSTBACK-8
  test.each([
    [500, 500],
    [429, 429],
    [404, 404],
    [302, 302],
  ])("an answer %i is a failed delivery, and nothing is retried", async (code, lastStatusCode) => {
    const { receiver, callTest } = await sceneWith(respondWith(code));
    expect((await callTest()).body).toEqual({
      data: { ok: false, delivery: { status: "failed", lastStatusCode } },
    });
    expect(receiver.hits).toHaveLength(1);
    expect(await api.deps.sql.rows("select from outbox where topic = 'postback'")).toEqual([]);
  });

  test("a server that is not there is a failed delivery without a status code", async () => {
    const { receiver, callTest } = await sceneWith(respondWith(200));
    await receiver.close();
    receivers.splice(receivers.indexOf(receiver), 1);
    expect((await callTest()).body).toEqual({
      data: { ok: false, delivery: { status: "failed", lastStatusCode: null } },
    });
  });

  // POSTBACK-8
  test("without a URL it is a conflict", async () => {
    const { program, own } = await partnerScene(make);
    const response = await api.call("POST", `${pathOf(program.id)}/test`, { key: own.write });
    expect(response.body.error).toMatchObject({
      status: 409,
      code: "conflict",
      next: expect.stringContaining("PUT"),
    });
  });

  // POSTBACK-8
  test("ten an hour for each partner, by whatever name it is called", async () => {
    const { receiver, program, partner, callTest } = await sceneWith(respondWith(200));
    const names = [program.id, program.slug, partner.id];
    for (let count = 0; count < 10; count += 1) expect((await callTest(names[count % 3])).status).toBe(200);
    for (const name of names) {
      const response = await callTest(name);
      expect(response.body.error).toMatchObject({ status: 429, code: "rate_limited" });
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(receiver.hits).toHaveLength(10);
    const other = await sceneWith(respondWith(200));
    expect((await other.callTest()).status).toBe(200);
  });

  test("one whose outcome cannot be kept in time does not say that nothing was changed", async () => {
    const { receiver, callTest } = await sceneWith(respondWith(200));
    await asOwner(api, runOutOfTimeOn("postback_delivery"));
    try {
      const { error } = (await callTest()).body;
      expect(error).toMatchObject({
        code: "unavailable",
        message: expect.stringContaining("may already be done"),
      });
      expect(receiver.hits).toHaveLength(1);
    } finally {
      await asOwner(api, IN_TIME_AGAIN);
    }
  });

  // API-28
  test("an unexpected error after the call does not say that nothing was changed", async () => {
    const { receiver, callTest } = await sceneWith(respondWith(200));
    await asOwner(api, failOn("postback_delivery"));
    try {
      const { error } = (await callTest()).body;
      expect(error).toEqual({
        status: 500,
        code: "server_error",
        message: "Something went wrong on our side. Part of the work may already be done.",
        next: "Read the record before you send the request again; if it fails again, report the requestId.",
        requestId: expect.any(String),
      });
      expect(receiver.hits).toHaveLength(1);
    } finally {
      await asOwner(api, FAILS_NO_MORE);
    }
  });

  // Review: rules K4
  test.each([
    ["before its call ended", "failed"],
    ["before its answer was kept", "sent"],
  ])("a request that is sent again after a crash, %s, calls nobody", async (crash, status) => {
    const { receiver, program, own } = await sceneWith(respondWith(200));
    const again = () =>
      api.call("POST", `${pathOf(program.id)}/test`, {
        key: own.write,
        headers: { "idempotency-key": "crashed" },
      });
    await again();
    // As a process leaves it that dies: the claim of the key runs out, and the attempt may have no end.
    await api.deps.sql.execute(
      `update idempotency_record set state = 'running', lease_until = now() - interval '1 second', answer_sealed = null,
         status_code = null where idempotency_key = 'crashed'`,
    );
    if (status === "failed") {
      await api.deps.sql.execute(
        `with cut_off as (
           update postback_delivery set status = 'pending', last_status_code = null, delivered_at = null
           where is_test and partner_id in (select id from partner where program_id = $1) returning id
         )
         update postback_attempt set finished_at = null, status_code = null, started_at = now() - interval '70 seconds'
         where delivery_id in (select id from cut_off)`,
        [program.id],
      );
    }
    const response = await again();
    const lastStatusCode = status === "sent" ? 200 : null;
    expect([crash, response.body]).toEqual([
      crash,
      { data: { ok: status === "sent", delivery: { status, lastStatusCode } } },
    ]);
    expect(receiver.hits).toHaveLength(1);
    expect((await again()).body).toEqual(response.body);
  });

  // Review: rules K4
  test("a request that is sent again while its call may still run waits for the end of it", async () => {
    const { receiver, program, own } = await sceneWith(respondWith(200));
    const again = () =>
      api.call("POST", `${pathOf(program.id)}/test`, {
        key: own.write,
        headers: { "idempotency-key": "running" },
      });
    await again();
    await api.deps.sql.execute("delete from idempotency_record where idempotency_key = 'running'");
    await api.deps.sql.execute(
      `update postback_attempt set finished_at = null where delivery_id in (
         select id from postback_delivery where is_test and partner_id in (select id from partner where program_id = $1))`,
      [program.id],
    );
    expect((await again()).body.error.code).toBe("idempotency_in_progress");
    expect(receiver.hits).toHaveLength(1);
  });

  test("the same Idempotency-Key calls again once it is forgotten", async () => {
    const { receiver, program, own } = await sceneWith(respondWith(200));
    const again = () =>
      api.call("POST", `${pathOf(program.id)}/test`, {
        key: own.write,
        headers: { "idempotency-key": "old" },
      });
    await again();
    await api.deps.sql.execute("delete from idempotency_record where idempotency_key = 'old'");
    await api.deps.sql.execute(
      `update postback_attempt set started_at = started_at - interval '25 hours' where delivery_id in (
         select id from postback_delivery where is_test and partner_id in (select id from partner where program_id = $1))`,
      [program.id],
    );
    expect((await again()).status).toBe(200);
    expect(receiver.hits).toHaveLength(2);
  });

  test("the same Idempotency-Key calls once", async () => {
    const { receiver, program, own } = await sceneWith(respondWith(200));
    const again = () =>
      api.call("POST", `${pathOf(program.id)}/test`, {
        key: own.write,
        headers: { "idempotency-key": "t-1" },
      });
    const first = await again();
    const second = await again();
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("idempotent-replayed")).toBe("true");
    expect(receiver.hits).toHaveLength(1);
  });
});
