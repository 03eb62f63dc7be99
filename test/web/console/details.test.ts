import { beforeAll, describe, expect, test } from "@jest/globals";
import { openConsole, type ConsolePerson } from "../../support/scenes/console.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

let scene: SellingScene;
let viewer: ConsolePerson;
beforeAll(async () => {
  scene = await sellingScene(make, { holdDays: 0 });
  viewer = await openConsole(api, make, scene.brand.id);
});

const read = async (path: string) => (await viewer.get(path)).body.data;
const ofProgram = (path: string) => read(`/programs/${scene.program.id}${path}`);

describe("how a partner joined", () => {
  // CONSOLE-22
  test("shows the link, and who recruited them", async () => {
    const { seller, recruiter } = scene;
    expect(await ofProgram(`/partners/${seller.id}/origin`)).toMatchObject({
      refCode: seller.refCode,
      link: `${api.deps.config.baseUrl}/r/${seller.refCode}`,
      recruiterPartnerId: recruiter.id,
      recruiterName: expect.any(String),
    });
    expect(await ofProgram(`/partners/${recruiter.id}/origin`)).toMatchObject({
      recruiterPartnerId: null,
      recruiterName: null,
    });
  });

  // CONSOLE-22
  test("dates from the newest application", async () => {
    const { partner } = scene;
    const path = `/partners/${partner.id}/origin`;
    const added = await api.deps.sql.row<{ at: Date }>("select created_at as at from partner where id = $1", [
      partner.id,
    ]);
    expect((await ofProgram(path)).appliedAt).toBe(added!.at.toISOString());
    await api.deps.sql.execute(
      "insert into application (partner_id, submitted_at) values ($1, '2030-01-01'), ($1, '2030-02-01')",
      [partner.id],
    );
    expect((await ofProgram(path)).appliedAt).toBe("2030-02-01T00:00:00.000Z");
  });
});

// CONSOLE-23
test("the calls to a rail are listed with the payout, newest first", async () => {
  const { program, seller, keys } = scene;
  await sales.approve(await sales.sale(program, seller), keys.manager);
  const payoutId = await sales.payout(program, seller);
  const path = `/payouts/${payoutId}/attempts`;
  expect(await ofProgram(path)).toEqual([]);
  await api.deps.sql.execute(
    `insert into rail_call (payout_id, rail_attempt, verb, outcome, detail, started_at, finished_at)
     values ($1, 1, 'send', 'refused', 'internal words', '2030-01-01T12:00:00Z', '2030-01-01T12:00:01Z'),
       ($1, 2, 'send', null, null, '2030-01-01T13:00:00Z', null)`,
    [payoutId],
  );
  expect(await ofProgram(path)).toEqual([
    {
      id: expect.any(Number),
      railAttempt: 2,
      verb: "send",
      outcome: null,
      startedAt: "2030-01-01T13:00:00.000Z",
      finishedAt: null,
    },
    expect.objectContaining({ railAttempt: 1, outcome: "refused", finishedAt: "2030-01-01T12:00:01.000Z" }),
  ]);
});

// CONSOLE-24
test("the last check of the books counts what concerns the brand alone", async () => {
  expect(await read("/books")).toEqual({ finishedAt: null, problems: 0 });
  const { program, seller } = scene;
  const conversionId = await sales.sale(program, seller);
  const foreign = await sellingScene(make);
  const foreignId = await sales.sale(foreign.program, foreign.seller);
  const entryOf = async (id: string) =>
    (await api.deps.sql.row<{ id: number }>("select id from ledger_entry where conversion_id = $1 limit 1", [
      id,
    ]))!.id;
  const problems = [
    { check: "ledger_against_conversions", id: conversionId, message: "differs" },
    { check: "paid_at_most_once", id: `${foreignId} direct`, message: "differs" },
    { check: "outbox", id: "hold/none", message: `of ${seller.id}` },
    { check: "entries_against_partners", id: String(await entryOf(conversionId)), message: "differs" },
    { check: "entries_against_partners", id: String(await entryOf(foreignId)), message: "differs" },
    { check: "funding_entries", id: String(await entryOf(conversionId)), message: "names no payout" },
  ];
  await api.deps.sql.execute(
    `insert into reconciliation_run (started_at, finished_at, checked, problems)
     values ('2030-01-01', '2030-01-01T03:00:00Z', 10, $1), ('2030-01-02', null, null, null)`,
    [JSON.stringify(problems)],
  );
  expect(await read("/books")).toEqual({ finishedAt: "2030-01-01T03:00:00.000Z", problems: 3 });
});
