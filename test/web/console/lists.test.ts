import { beforeAll, describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { createKeyUses } from "../../../src/api/http/key-uses.ts";
import { callAgentTool, connectAgent } from "../../support/entry-points/agent.ts";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

let scene: SellingScene;
let viewer: ConsolePerson;
beforeAll(async () => {
  scene = await sellingScene(make, { holdDays: 10 });
  viewer = await openConsole(api, make, scene.brand.id);
});

const list = (path: string) => viewer.get(`/programs/${scene.program.id}${path}`);

/** A list page by page, a few rows at a time; and that it is the same as in one piece. */
async function pagesOf(get: (path: string) => Promise<{ body: Page }>, path: string): Promise<unknown[]> {
  const join = path.includes("?") ? "&" : "?";
  const whole = (await get(`${path}${join}limit=100`)).body;
  expect(whole.has_more).toBe(false);
  const rows: unknown[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body }: { body: Page } = await get(
      `${path}${join}limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    rows.push(...body.data);
    cursor = body.next_cursor;
  }
  expect(rows).toEqual(whole.data);
  return rows;
}
interface Page {
  readonly data: unknown[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

// CONSOLE-8
test("terms are listed with the version in force, the pending one and those before", async () => {
  const { program, keys } = scene;
  const patch = (body: object) => api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body });
  await patch({ holdDays: 8 });
  await make.moveClock(1);
  await patch({ holdDays: 12 });
  const rows = (await pagesOf((path) => list(path), "/terms-versions")) as Record<string, unknown>[];
  expect(rows.map(({ version, state, holdDays }) => [version, state, holdDays])).toEqual([
    [3, "pending", 12],
    [2, "in_force", 8],
    [1, "past", 10],
  ]);
  const shown = (await api.call("GET", `/programs/${program.id}`, { key: keys.viewer })).body.data;
  expect(rows[0]).toMatchObject({
    effectiveAt: shown.scheduledChange.effectiveAt,
    requestedAt: shown.scheduledChange.requestedAt,
    changes: shown.scheduledChange.changes,
  });
  expect(rows[1]).toMatchObject({
    changes: null,
    requestedAt: null,
    rateRules: { products: [], events: [] },
  });
});

describe("threads", () => {
  // CONSOLE-9
  test("are listed by their newest message, with what is unread and who waits", async () => {
    const { program, keys, seller, recruiter, partner } = scene;
    const write = (by: typeof seller, body: string) =>
      api.call("POST", `/partner/programs/${program.id}/messages`, { key: by.keys.write, body: { body } });
    await write(seller, "First");
    await make.moveClock(0.1);
    const since = (await write(recruiter, "x".repeat(300))).status;
    expect(since).toBe(201);
    await make.moveClock(0.1);
    await write(seller, "Second");
    await make.moveClock(0.1);
    await api.call("POST", `/partners/${partner.id}/messages`, { key: keys.manager, body: { body: "Hi" } });
    const rows = (await pagesOf((path) => list(path), "/threads")) as Record<string, unknown>[];
    expect(rows).toEqual([
      expect.objectContaining({ partnerId: partner.id, lastSender: "brand", unread: 0, waitingSince: null }),
      expect.objectContaining({ partnerId: seller.id, excerpt: "Second", unread: 2, isBroadcast: false }),
      expect.objectContaining({ partnerId: recruiter.id, excerpt: "x".repeat(200), unread: 1 }),
    ]);
    const waiting = (await pagesOf((path) => list(path), "/threads?state=unanswered")) as typeof rows;
    expect(waiting.map(({ partnerId }) => partnerId)).toEqual([seller.id, recruiter.id]);
    expect(new Date(waiting[0]!["waitingSince"] as string).getTime()).toBeLessThan(
      new Date(waiting[1]!["waitingSince"] as string).getTime(),
    );

    await api.call("GET", `/partners/${seller.id}/messages`, { key: keys.manager });
    await api.call("POST", `/partners/${seller.id}/messages`, { key: keys.manager, body: { body: "Yes" } });
    const [newest] = (await list("/threads")).body.data;
    expect(newest).toMatchObject({ partnerId: seller.id, unread: 0, waitingSince: null });
    expect((await list("/threads?state=unanswered")).body.data).toHaveLength(1);
  });

  // CONSOLE-9
  test("go with the account of their partner", async () => {
    const { program, partner } = scene;
    await api.deps.sql.execute("delete from message where partner_id = $1", [partner.id]);
    const threads = await api.deps.sql.rows(
      "select partner_id from message_thread where program_id = $1 and partner_id = $2",
      [program.id, partner.id],
    );
    expect(threads).toEqual([]);
  });
});

describe("received events", () => {
  const START = Date.UTC(2026, 0, 1);
  const HOUR = 3_600_000;
  const STATUSES = ["processed", "duplicate", "unmatched", "error"] as const;
  const TYPES = ["sale", "refund", "event", null] as const;
  let sent: { id: number; status: string; type: string | null; at: number }[];
  beforeAll(async () => {
    // Several of one moment, in another order than that of their numbers.
    const rows = Array.from({ length: 64 }, (_, index) => ({
      status: STATUSES[index % 4]!,
      type: TYPES[Math.floor(index / 4) % 4]!,
      at: START + ((index * 7) % 16) * HOUR,
    }));
    sent = [];
    for (const { status, type, at } of rows) {
      const row = await api.deps.sql.row<{ id: number }>(
        `insert into incoming_event (program_id, source, external_id, type, status, received_at)
         values ($1, 'api', $2, $3, $4, $5) returning id`,
        [scene.program.id, newId("request"), type, status, new Date(at)],
      );
      sent.push({ id: row!.id, status, type, at });
    }
    sent.sort((one, other) => other.at - one.at || other.id - one.id);
  });

  const FILTERS = [undefined, ...STATUSES].flatMap((status) =>
    [undefined, "sale", "refund", "event"].flatMap((type) =>
      [undefined, [3, 9] as const].map((hours) => [status, type, hours] as const),
    ),
  );

  // CONSOLE-10
  test.each(FILTERS)(
    "of outcome %s, type %s and hours %s are those that are, and no others",
    async (...given) => {
      const [status, type, hours] = given;
      const at = (hour: number) => encodeURIComponent(new Date(START + hour * HOUR).toISOString());
      const query = [
        ...(status === undefined ? [] : [`status=${status}`]),
        ...(type === undefined ? [] : [`type=${type}`]),
        ...(hours === undefined ? [] : [`from=${at(hours[0])}`, `until=${at(hours[1])}`]),
      ].join("&");
      const expected = sent.filter(
        (event) =>
          (status === undefined || event.status === status) &&
          (type === undefined || event.type === type) &&
          (hours === undefined ||
            (event.at >= START + hours[0] * HOUR && event.at < START + hours[1] * HOUR)),
      );
      const rows = (await pagesOf((path) => list(path), `/event-log?${query}`)) as { id: number }[];
      expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    },
  );

  // CONSOLE-10
  test("are also found by source, by the word of their note, by days, and one by its number", async () => {
    const idsOf = async (query: string) =>
      ((await pagesOf((path) => list(path), `/event-log?${query}`)) as { id: number }[]).map(({ id }) => id);
    const at = new Date(START);
    const [stripe] = await api.deps.sql.rows<{ id: number }>(
      `insert into incoming_event (program_id, source, external_id, type, status, note, received_at)
       values ($1, 'stripe', $2, 'sale', 'unmatched', 'unknown_code The code is unknown.', $3),
         ($1, 'api', $4, 'sale', 'unmatched', 'unknown_codes', $3)
       returning id`,
      [scene.program.id, newId("request"), at, newId("request")],
    );
    const { id } = stripe!;
    expect(await idsOf("source=stripe")).toEqual([id]);
    expect(await idsOf("note=unknown_code")).toEqual([id]);
    expect(await idsOf("note=unknown_code&source=api")).toEqual([]);
    expect(await idsOf(`id=${id}`)).toEqual([id]);
    expect(await idsOf("id=999999999")).toEqual([]);
    expect((await list("/event-log?id=1e3")).status).toBe(400);
    const all = await idsOf("");
    expect(await idsOf("from=2026-01-01&until=2026-01-01")).toEqual(all);
    expect(await idsOf("until=2025-12-31")).toEqual([]);
  });
});

// CONSOLE-11
test("a batch has all its payouts, past the 500 of its own read, in the same order", async () => {
  const { program, seller, keys } = scene;
  const batchId = await sales.batch(program);
  await api.deps.sql.execute(
    `insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
       created_at, updated_at)
     select 'pay_' || lpad(upper(to_hex(n)), 26, '0'), $1, $2, $3, $4, n, 'USD', 'sandbox', 'pending', service_now(),
       service_now()
     from generate_series(1, 600) n`,
    [batchId, program.id, program.brandId, seller.id],
  );
  const path = `/payout-batches/${batchId}`;
  const shown = (await api.call("GET", path, { key: keys.viewer })).body.data.payouts as { id: string }[];
  const rows: { id: string }[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const { body }: { body: Page } = await list(
      `${path}/rows?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`,
    );
    rows.push(...(body.data as { id: string }[]));
    expect(body).toMatchObject({ totalCents: 180_300 });
    cursor = body.next_cursor;
  }
  expect(rows).toHaveLength(600);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(600);
  expect(rows.slice(0, 500).map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
});

// CONSOLE-12
test("reports are what the ledger has, also as files", async () => {
  const { program, seller, keys } = scene;
  const id = await sales.sale(program, seller);
  await sales.refund(id, 2_500, keys.owner);
  const { data: months } = (await list("/reports/accruals")).body;
  const { data: days } = (await list("/reports/liability")).body;
  const sums = await api.deps.sql.row<{ accrued: number; reversed: number; owed: number }>(
    `select sum(amount_cents) filter (where entry = 'accrual')::bigint as accrued,
       sum(amount_cents) filter (where entry = 'reversal')::bigint as reversed,
       sum(amount_cents) filter (where partner_id is not null)::bigint as owed
     from ledger_entry where program_id = $1 and not is_test`,
    [program.id],
  );
  const total = (name: string) =>
    months.reduce((sum: number, row: Record<string, number>) => sum + row[name]!, 0);
  expect([total("accruedCents"), total("reversedCents")]).toEqual([sums!.accrued, sums!.reversed]);
  expect(total("netCents")).toBe(total("commissionCents") + total("overrideCents") + total("feeCents"));
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ liabilityCents: sums!.owed });
  const from = days[10].day;
  const to = days[12].day;
  expect((await list(`/reports/liability?from=${from}&to=${to}`)).body.data).toEqual(days.slice(10, 13));
  expect((await list("/reports/accruals?from=2026-13")).body.error.code).toBe("invalid_request");
  const file = await viewer.file(`/programs/${program.id}/reports/liability.csv`);
  expect(file.text.trimEnd().split("\n")).toHaveLength(31);
  expect(file.text).toMatch(/^day,earnedCents,paidCents,liabilityCents,currency\n/);
});

describe("the audit trail", () => {
  // CONSOLE-13
  test("is the brand's own, with names, and narrowed by program, actor and record", async () => {
    const { program, keys, seller, recruiter } = scene;
    await api.call("POST", `/partners/${seller.id}/warn`, { key: keys.manager, body: { reason: "Ads" } });
    const other = await sellingScene(make);
    await api.call("POST", `/partners/${other.seller.id}/warn`, {
      key: other.keys.manager,
      body: { reason: "Ads" },
    });
    const audit = (query: string) => pagesOf((path) => viewer.get(path), `/audit${query}`);
    interface Line {
      readonly id: number;
      readonly action: string;
      readonly programId: string;
      readonly actorId: string;
      readonly actorName: string;
      readonly targetId: string;
    }
    const lines = (await audit("")) as Line[];
    expect(lines.every(({ programId }) => programId === program.id)).toBe(true);
    expect(lines.map(({ id }) => id)).toEqual(lines.map(({ id }) => id).toSorted((one, two) => two - one));
    const warned = lines.find(({ action }) => action === "partner.warn")!;
    expect(warned).toMatchObject({ targetId: seller.id, actorName: "manager" });
    expect(await audit(`?targetId=${seller.id}`)).toEqual(
      lines.filter(({ targetId }) => targetId === seller.id),
    );
    expect(await audit(`?actorId=${warned.actorId}&programId=${program.id}`)).toEqual(
      lines.filter(({ actorId }) => actorId === warned.actorId),
    );
    expect(await audit(`?targetId=${other.seller.id}`)).toEqual([]);
    expect(await audit(`?programId=${other.program.id}`)).toEqual([]);
    // A partner's own changes carry the person's name.
    expect(lines.find(({ targetId }) => targetId === recruiter.id)?.actorName ?? "manager").toBe("manager");
  });

  // CONSOLE-15
  test("shows owners what each key changed, and what an agent with it can do", async () => {
    const owner = await openConsole(api, make, scene.brand.id, { role: "owner" });
    const { data } = (await owner.get("/agents")).body;
    const ofRole = (role: string) => data.find((key: { role: string }) => key.role === role);
    expect(ofRole("manager").changes).toContainEqual(
      expect.objectContaining({ action: "partner.warn", count: 1, lastAt: ofRole("manager").lastChangeAt }),
    );
    expect(ofRole("viewer")).toMatchObject({ changes: [], lastChangeAt: null });
    expect(ofRole("viewer").tools).toContain("list_programs");
    expect(ofRole("viewer").tools).not.toContain("decide_partner");
    expect(ofRole("owner").tools).toContain("update_program");
    expect((await viewer.get("/agents")).body.error.code).toBe("role_too_low");
  });

  // CONSOLE-15, CONSOLE-33
  test("shows owners what each key and agent called last, refused calls included", async () => {
    const { brand, program, keys, seller } = scene;
    const owner = await openConsole(api, make, brand.id, { role: "owner" });
    const refused = await api.call("POST", `/partners/${seller.id}/approve`, { key: keys.viewer });
    expect(refused.status).toBe(403);
    const agent = await connectAgent(api, keys.viewer);
    await callAgentTool(agent, "get_program_stats", { programId: program.id });
    await agent.close();
    const viewerKey = async (path: string) =>
      (await owner.get(path)).body.data.find((key: Record<string, string>) =>
        [key["role"], key["access"]].includes("viewer"),
      );
    const uses = await until("the uses to be saved", async () => {
      const found = (await viewerKey("/agents")).uses as { channel: string; operation: string }[];
      return found.some(({ channel }) => channel === "tool") && found;
    });
    const [last] = uses;
    expect(last).toMatchObject({ channel: "tool", operation: "get_program_stats" });
    expect(uses).toContainEqual(
      expect.objectContaining({ channel: "rest", operation: "decide_partner_approve" }),
    );
    expect((await viewerKey("/keys")).lastUse).toEqual(last);
  });
});

// CONSOLE-33
test("calls of a key are saved once a minute for each operation, all keys in one statement", async () => {
  const start = Date.parse("2026-01-05T09:00:00.000Z");
  let second = 0;
  const statements: unknown[][] = [];
  const sql = {
    ...api.deps.sql,
    execute: (statement: string, values?: unknown[]) => {
      statements.push(values ?? []);
      return api.deps.sql.execute(statement, values);
    },
  };
  const systemClock = { now: () => new Date(start + second * 1_000) };
  const uses = createKeyUses({ ...api.deps, sql, systemClock });
  const [one, other] = ["key_once_1", "key_once_2"];
  for (second = 0; second < 59; second += 1) {
    for (const keyId of [one, other]) uses.note({ keyId, channel: "rest", operation: "list_programs" });
    await uses.save();
  }
  uses.note({ keyId: one, channel: "tool", operation: "list_programs" });
  await uses.save();
  expect(statements).toHaveLength(2);
  second = 61;
  await uses.save();
  await uses.save();
  expect(statements).toHaveLength(3);
  uses.note({ keyId: other, channel: "rest", operation: "list_programs" });
  await uses.close();
  const saved = await api.deps.sql.rows(
    `select channel, last_at as "lastAt" from key_use where key_id = any($1) order by key_id, channel`,
    [[one, other]],
  );
  const at = (seconds: number) => new Date(start + seconds * 1_000);
  expect(saved).toEqual([
    { channel: "rest", lastAt: at(58) },
    { channel: "tool", lastAt: at(59) },
    { channel: "rest", lastAt: at(61) },
  ]);
});
