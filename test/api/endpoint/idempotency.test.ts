import { beforeEach, describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import pg from "pg";
import { claimKey, keepClaim } from "../../../src/db/idempotency.ts";
import { type ApiResponse } from "../../support/scenes/api.ts";
import { startApiProcess } from "../../support/servers/api-process.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { type Factories } from "../../support/scenes/factories.ts";
import { requestText, sendRaw } from "../../support/entry-points/raw-http.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

let program: Awaited<ReturnType<Factories["program"]>>;
let key: string;
beforeEach(async () => {
  program = await make.program((await make.brand()).id);
  await make.partner(program, (await make.account()).id);
  key = await make.brandKey(program.brandId);
});

const send = (idempotencyKey: string, body: unknown = {}, options: { key?: string; path?: string } = {}) =>
  api.call("POST", options.path ?? `/programs/${program.id}/test-sales`, {
    key: options.key ?? key,
    body,
    headers: { "Idempotency-Key": idempotencyKey },
  });

const salesRecorded = async () =>
  (await api.deps.sql.row<{ count: number }>(
    "select count(*) as count from conversion where program_id = $1",
    [program.id],
  ))!.count;

const codeOf = ({ status, body }: ApiResponse) => [status, body.error?.code];
const isReplay = ({ headers }: ApiResponse) => headers.get("idempotent-replayed");

describe("the key", () => {
  // API-15
  test.each(["a", "0".repeat(255), '"quoted"', "order/1,2;3", "~!@#$%^&*()"])(
    "%p is one",
    async (idempotencyKey) => {
      expect((await send(idempotencyKey)).status).toBe(201);
    },
  );

  // API-16
  test.each(["", "x".repeat(256), "two words", "\ttab", "ümlaut"])(
    "%p is 400 invalid_idempotency_key",
    async (wrong) => {
      const response = await api.fetch(`/api/v1/programs/${program.id}/test-sales`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "idempotency-key": wrong === "\ttab" ? "a\tb" : wrong },
      });
      const { error } = (await response.json()) as { error: { code: string } };
      expect([response.status, error.code]).toEqual([400, "invalid_idempotency_key"]);
      expect(await salesRecorded()).toBe(0);
    },
  );

  test("sent twice in one request is none", async () => {
    const response = await sendRaw(
      api.baseUrl,
      requestText(`POST /api/v1/programs/${program.id}/test-sales HTTP/1.1`, [
        `Authorization: Bearer ${key}`,
        "Idempotency-Key: one",
        "Idempotency-Key: one",
      ]),
    );
    expect([response.status, JSON.parse(response.body).error.code]).toEqual([400, "invalid_idempotency_key"]);
    expect(await salesRecorded()).toBe(0);
  });

  // API-15, MONEY-19
  test("is required for a refund, and may be left out elsewhere: then nothing is kept", async () => {
    const refund = await api.call("POST", "/conversions/cnv_none/refund", { key });
    expect(codeOf(refund)).toEqual([400, "idempotency_key_required"]);
    const path = `/programs/${program.id}/test-sales`;
    for (let count = 1; count <= 2; count += 1) {
      expect(isReplay(await api.call("POST", path, { key }))).toBeNull();
      expect(await salesRecorded()).toBe(count);
    }
  });

  test("means nothing on GET", async () => {
    for (let count = 0; count < 2; count += 1) {
      const response = await api.call("GET", "/me", { key, headers: { "Idempotency-Key": "two words" } });
      expect([response.status, isReplay(response)]).toEqual([200, null]);
    }
  });
});

describe("the same request again", () => {
  // API-15
  test("gets the first response again, and nothing runs twice", async () => {
    const first = await send("once", { amount: 12.5 });
    const again = await send("once", { amount: 12.5 });
    expect([first.status, isReplay(first), again.status, isReplay(again)]).toEqual([201, null, 201, "true"]);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await salesRecorded()).toBe(1);
  });

  // API-16
  test("is the same whatever the order of keys, blanks, and how a default is sent", async () => {
    const partner = await make.partner(program, (await make.account()).id);
    await send("order", { partnerId: partner.id, amount: 100 });
    for (const text of [`{"amount":100,"partnerId":"${partner.id}"}`, `{ "partnerId" : "${partner.id}" }`]) {
      const response = await api.fetch(`/api/v1/programs/${program.id}/test-sales`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": "order",
        },
        body: text,
      });
      expect([response.status, response.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    }
    expect(await salesRecorded()).toBe(1);
  });

  // API-15
  test("works for PUT and PATCH too", async () => {
    const rates = () =>
      api.call("PUT", `/programs/${program.id}/rates`, {
        key,
        body: { events: [{ name: "signup", directFixedCents: 100 }] },
        headers: { "Idempotency-Key": "put" },
      });
    const first = await rates();
    const again = await rates();
    expect([first.body.data.changed, again.body.data.changed, isReplay(again)]).toEqual([true, true, "true"]);

    const name = () =>
      api.call("PATCH", `/programs/${program.id}`, {
        key,
        body: { name: "New" },
        headers: { "Idempotency-Key": "patch" },
      });
    await name();
    expect(isReplay(await name())).toBe("true");
  });

  // API-15, CLOCK-2
  test("is remembered for 24 hours, then it is a new request", async () => {
    await send("day");
    const age = (hours: number) =>
      api.deps.sql.execute(
        `update idempotency_record set created_at = created_at - $1 * interval '1 hour',
           expires_at = expires_at - $1 * interval '1 hour' where idempotency_key = 'day'`,
        [hours],
      );
    await age(23.9);
    expect(isReplay(await send("day"))).toBe("true");
    await age(0.2);
    expect(isReplay(await send("day"))).toBeNull();
    expect(await salesRecorded()).toBe(2);
    expect(isReplay(await send("day"))).toBe("true");
  });

  // API-15
  test("with another API key is another request, also of the same brand", async () => {
    const other = await make.brandKey(program.brandId);
    await send("mine");
    const response = await send("mine", {}, { key: other });
    expect([response.status, isReplay(response), await salesRecorded()]).toEqual([201, null, 2]);
  });

  // OPERATE-5
  test("is answered from what was sealed: the database does not show the response", async () => {
    const { body } = await send("sealed");
    const row = await api.deps.sql.row<{ answer_sealed: Buffer }>(
      "select answer_sealed from idempotency_record where idempotency_key = 'sealed'",
    );
    expect(row!.answer_sealed.toString("latin1")).not.toContain(body.data.conversionId);
  });
});

describe("another request with the key is 422 idempotency_key_reused", () => {
  // API-16
  test.each<[string, () => Promise<ApiResponse>]>([
    ["another body", () => send("used", { amount: 2 })],
    ["another path parameter", () => send("used", { amount: 1 }, { path: "/programs/prg_other/test-sales" })],
    ["another operation", () => send("used", {}, { path: "/conversions/cnv_x/approve" })],
  ])("%s", async (_, other) => {
    const first = await send("used", { amount: 1 });
    const response = await other();
    expect(codeOf(response)).toEqual([422, "idempotency_key_reused"]);
    expect(isReplay(response)).toBeNull();
    // The first response is still the key's.
    expect((await send("used", { amount: 1 })).body).toEqual(first.body);
    expect(await salesRecorded()).toBe(1);
  });
});

describe("a refused request", () => {
  /** A partner of the program, and somebody who is not in it yet. */
  async function applicant() {
    const partner = await make.partner(program, (await make.account()).id);
    return { partner, partnerKey: await make.partnerKey((await make.account()).id) };
  }

  // API-17
  test("of the operation is kept: 404 and 409 are answered again, though they would succeed by now", async () => {
    const { partnerKey, partner } = await applicant();
    await api.deps.sql.execute("update program set status = 'draft' where id = $1", [program.id]);
    const join = { path: `/partner/marketplace/${program.id}/join`, key: partnerKey };
    const clear = { path: `/partners/${partner.id}/clear-warning` };
    const missing = await send("join", { acceptTerms: true }, join);
    const conflict = await send("clear", {}, clear);
    expect([codeOf(missing), codeOf(conflict)]).toEqual([
      [404, "program_not_listed"],
      [409, "conflict"],
    ]);
    await api.deps.sql.execute("update program set status = 'live' where id = $1", [program.id]);
    await send("warn", { reason: "Spam" }, { path: `/partners/${partner.id}/warn` });
    for (const [again, first] of [
      [await send("join", { acceptTerms: true }, join), missing],
      [await send("clear", {}, clear), conflict],
    ] as const) {
      expect([again.status, again.body, isReplay(again)]).toEqual([first.status, first.body, "true"]);
    }
    expect((await send("clear-now", {}, clear)).status).toBe(200);
  });

  // API-17
  test("for its form is not kept: the corrected request may use the key", async () => {
    expect((await send("fixed", { amount: "12" })).status).toBe(400);
    expect((await send("fixed", { amount: 12, note: "x" })).status).toBe(400);
    const tooLarge = await send("fixed", { partnerId: "x".repeat(110_000) });
    expect(tooLarge.status).toBe(413);
    const response = await send("fixed", { amount: 12 });
    expect([response.status, isReplay(response)]).toEqual([201, null]);
  });

  // API-17
  test("for a limit is not kept", async () => {
    const broadcast = { path: `/programs/${program.id}/messages` };
    for (let count = 0; count < 10; count += 1) await send(randomUUID(), { body: "Hello" }, broadcast);
    expect((await send("limited", { body: "Hello" }, broadcast)).status).toBe(429);
    const rows = await api.deps.sql.rows("select from idempotency_record where idempotency_key = 'limited'");
    expect(rows).toEqual([]);
  });

  // API-17
  test("for the key's rights is not kept", async () => {
    const viewer = await make.brandKey(program.brandId, "viewer");
    expect((await send("rights", {}, { key: viewer })).status).toBe(403);
    await api.deps.sql.execute(
      "update brand_key set role = 'manager' where brand_id = $1 and role = 'viewer'",
      [program.brandId],
    );
    expect((await send("rights", {}, { key: viewer })).status).toBe(201);
  });
});

/** Holds the program's row, so that a command that needs it waits, until the returned function is called. */
async function holdProgram(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: api.environment["DATABASE_URL"]! });
  await client.connect();
  await client.query("begin");
  await client.query("select from program where id = $1 for update", [program.id]);
  return async () => {
    await client.query("commit");
    await client.end();
  };
}

const stateOf = async (idempotencyKey: string) =>
  (
    await api.deps.sql.row<{ state: string }>(
      "select state from idempotency_record where idempotency_key = $1",
      [idempotencyKey],
    )
  )?.state;

const untilRunning = (idempotencyKey: string) =>
  until("the request to hold its key", async () => (await stateOf(idempotencyKey)) === "running");

/** As if the request that holds the key had claimed it just now. */
const holdLease = (idempotencyKey: string) =>
  api.deps.sql.execute(
    "update idempotency_record set lease_until = created_at + interval '1 hour' where idempotency_key = $1",
    [idempotencyKey],
  );

/** As if the request that holds the key had died some time ago. */
const endLease = (idempotencyKey: string) =>
  api.deps.sql.execute(
    "update idempotency_record set lease_until = created_at - interval '1 second' where idempotency_key = $1",
    [idempotencyKey],
  );

describe("at the same moment", () => {
  // API-15
  test("twenty requests have one effect: one response, and the others wait or get the same", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => send("burst", { amount: 5 })));
    expect(await salesRecorded()).toBe(1);
    const done = responses.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ body }) => body.data.conversionId)).size).toBe(1);
    expect(done.filter((response) => isReplay(response) === null)).toHaveLength(1);
    for (const waiting of responses.filter(({ status }) => status !== 201)) {
      expect(codeOf(waiting)).toEqual([409, "idempotency_in_progress"]);
      expect(waiting.headers.get("retry-after")).toBe("1");
    }
  });

  // API-16
  test("a second request while the first runs is 409 idempotency_in_progress; another one 422", async () => {
    const release = await holdProgram();
    const first = send("running");
    await untilRunning("running");
    expect(codeOf(await send("running"))).toEqual([409, "idempotency_in_progress"]);
    expect(codeOf(await send("running", { amount: 7 }))).toEqual([422, "idempotency_key_reused"]);
    await release();
    expect((await first).status).toBe(201);
    expect(isReplay(await send("running"))).toBe("true");
    expect(await salesRecorded()).toBe(1);
  });
});

// API-16
test("a request that runs for minutes keeps its key until it ends", async () => {
  const { deps } = api;
  const claimed = await claimKey(deps, "key_long", "long", "a batch");
  if (!("claim" in claimed)) throw new Error("the key was taken");
  const letGo = keepClaim(deps, claimed.claim, 20);
  await endLease("long");
  await until("the lease to be renewed", async () => {
    const row = await deps.sql.row(
      "select from idempotency_record where idempotency_key = 'long' and lease_until > now()",
    );
    return row !== null;
  });
  await expect(claimKey(deps, "key_long", "long", "a batch")).rejects.toMatchObject({
    code: "idempotency_in_progress",
  });
  letGo();
  // Its process is gone.
  await until("the last renewal to be over", async () => {
    await endLease("long");
    return "claim" in (await claimKey(deps, "key_long", "long", "a batch").catch(() => ({})));
  });
});

describe("a failure", () => {
  // API-17
  test("at the commit leaves neither effect nor answer; the retry runs", async () => {
    await asOwner(
      api,
      `create function fail_commit() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
       create constraint trigger fail_commit after insert on conversion deferrable initially deferred
         for each row execute function fail_commit()`,
    );
    const failed = await send("commit");
    expect(codeOf(failed)).toEqual([500, "server_error"]);
    expect([await salesRecorded(), await stateOf("commit")]).toEqual([0, undefined]);

    await asOwner(api, "drop function fail_commit cascade");
    const retry = await send("commit");
    expect([retry.status, isReplay(retry), await salesRecorded()]).toEqual([201, null, 1]);
  });

  test("of the process leaves the key taken until the lease ends; then the same request runs", async () => {
    const dying = await startApiProcess(api.environment);
    const release = await holdProgram();
    const lost = fetch(`${dying.baseUrl}/api/v1/programs/${program.id}/test-sales`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "idempotency-key": "crash" },
    }).catch(() => "lost");
    await untilRunning("crash");
    await dying.stop("SIGKILL");
    expect(await lost).toBe("lost");
    await holdLease("crash");
    await release();

    expect(codeOf(await send("crash"))).toEqual([409, "idempotency_in_progress"]);
    await endLease("crash");
    expect(codeOf(await send("crash", { amount: 9 }))).toEqual([422, "idempotency_key_reused"]);
    const retry = await send("crash");
    expect([retry.status, isReplay(retry), await salesRecorded()]).toEqual([201, null, 1]);
    expect(isReplay(await send("crash"))).toBe("true");
  });

  // API-16
  test("of no process keeps a key for longer than its request runs", async () => {
    // A machine that stands still for longer than a lease loses it; then once more.
    const isHeldWith = async (key: string): Promise<boolean> => {
      const release = await holdProgram();
      const first = send(key);
      try {
        await until("the claim to be renewed", () =>
          api.deps.sql.row(
            `select from idempotency_record
             where idempotency_key = $1 and lease_until > created_at + interval '1.8 seconds'`,
            [key],
          ),
        );
        const second = codeOf(await send(key));
        if (second[0] === 503) return false;
        expect(second).toEqual([409, "idempotency_in_progress"]);
      } finally {
        await release();
        await first;
      }
      expect((await first).status).toBe(201);
      return true;
    };
    const isHeld = (await isHeldWith("long")) || (await isHeldWith("long-2")) || (await isHeldWith("long-3"));
    expect(isHeld).toBe(true);
    expect(await salesRecorded()).toBe(1);
  });

  test("of the process is distinguished from a slow one: who lost the lease commits nothing", async () => {
    const release = await holdProgram();
    const slow = send("slow");
    await untilRunning("slow");
    expect(codeOf(await send("slow"))).toEqual([409, "idempotency_in_progress"]);
    await endLease("slow");
    expect(codeOf(await send("slow", { amount: 9 }))).toEqual([422, "idempotency_key_reused"]);
    const retry = send("slow");
    await until("the retry to take the key over", async () => {
      const row = await api.deps.sql.row<{ taken: boolean }>(
        "select lease_until > created_at as taken from idempotency_record where idempotency_key = 'slow'",
      );
      return row?.taken;
    });
    await release();
    const responses = await Promise.all([slow, retry]);
    expect(responses.map(codeOf)).toEqual([
      [409, "idempotency_in_progress"],
      [201, undefined],
    ]);
    expect(await salesRecorded()).toBe(1);
    expect((await send("slow")).body).toEqual(responses[1].body);
  });
});
