import { beforeEach, describe, expect, test } from "@jest/globals";
import { watchQueries } from "../../../bench/count-queries.ts";
import { openDigest } from "../../support/checks/database-digest.ts";
import { callFromPage } from "../../support/scenes/page-calls.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const GOOD_FRIDAY = "2027-03-26";
const EASTER_MONDAY = "2027-03-29";
const { api, make } = useApi({ BUSINESS_HOLIDAYS: `${GOOD_FRIDAY},${EASTER_MONDAY}` });

beforeEach(() => api.deps.sql.execute("delete from rate_limit_count"));

/** A program with an approved and a suspended partner, and how its owner changes terms in the console. */
async function openTerms() {
  const scene = await scenario(make, { ada: {}, bob: { status: "suspended" }, cleo: { status: "pending" } });
  const { secret } = await make.session((await make.member(scene.brand.id)).loginId);
  const base = `/console/${scene.brand.id}/api/v1/programs/${scene.program.id}`;
  const post = (path: string, body: object, headers = {}) =>
    callFromPage(api, `${base}${path}`, { secret, method: "POST", body, headers });
  return {
    ...scene,
    preview: (body: object) => post("/terms", body, { "x-vp-preview": "1" }),
    publish: (body: object) => post("/terms", body),
    withdraw: (only = {}) => post("/terms/withdraw", only),
    read: async () => (await callFromPage(api, base, { secret })).body.data,
    versions: async () => (await callFromPage(api, `${base}/terms-versions`, { secret })).body.data,
  };
}

/** Sets the service clock a few seconds past a minute, so that the minute does not end during the test. */
async function setClock(minute: string): Promise<void> {
  const seconds = Math.round((Date.parse(`${minute}:05.000Z`) - Date.now()) / 1000);
  await api.deps.sql.execute("update service_clock set offset_seconds = $1", [seconds]);
}

const minuteOf = (moment: string) => moment.slice(0, "2027-03-05T10:00".length);
const CUT = { commissionPercent: 15, holdDays: 10, products: [] };

describe("a preview of a change of terms", () => {
  // CONSOLE-20, PEOPLE-23, TERMS-14
  test.each<[string, string, string]>([
    ["on a Wednesday", "2027-03-03T10:00", "2027-03-08T10:00"],
    ["on a Friday", "2027-03-05T10:00", "2027-03-10T10:00"],
    ["on a Saturday", "2027-03-06T15:30", "2027-03-11T00:00"],
    ["on a Sunday, in its last minute", "2027-03-07T23:59", "2027-03-11T00:00"],
    ["before two holidays and a weekend", "2027-03-25T10:00", "2027-04-01T10:00"],
    ["on a holiday", "2027-03-26T08:15", "2027-04-02T00:00"],
  ])("%s shows the minute at which the published change applies", async (_, asked, applies) => {
    const program = await openTerms();
    await setClock(asked);
    const previewed = (await program.preview(CUT)).body.data;
    const published = (await program.publish(CUT)).body.data;
    const { scheduledChange } = await program.read();
    expect(minuteOf(previewed.scheduledChange.effectiveAt)).toBe(applies);
    expect(minuteOf(scheduledChange.effectiveAt)).toBe(minuteOf(previewed.scheduledChange.effectiveAt));
    expect(published.scheduledChange).toEqual(scheduledChange);
    expect({ ...published, scheduledChange: null }).toEqual({ ...previewed, scheduledChange: null });
  });

  // CONSOLE-20, PEOPLE-23
  test("leaves every row of the database as it is, and says what would apply, wait and be mailed", async () => {
    const program = await openTerms();
    await setClock("2027-03-25T10:00");
    const digest = await openDigest(api);
    const before = await digest();
    const { body } = await program.preview({ ...CUT, trafficRules: { coupon_deals: "banned" } });
    expect(await digest()).toEqual(before);
    const { applied, scheduledChange, calendar, mailed, changed } = body.data;
    expect(changed).toBe(true);
    expect(applied).toEqual([{ field: "holdDays", from: 15, to: 10 }]);
    expect(scheduledChange.changes).toEqual([
      { field: "commissionPercent", from: 20, to: 15 },
      { field: "trafficRules", from: { coupon_deals: "allowed" }, to: { coupon_deals: "banned" } },
    ]);
    expect(mailed).toEqual({ approved: 1, suspended: 1 });
    const days = calendar as { day: string; kind: string }[];
    expect([days.length, days[0]!.day, days.at(-1)!.day]).toEqual([14, "2027-03-22", "2027-04-04"]);
    expect(days.filter(({ kind }) => kind === "holiday").map(({ day }) => day)).toEqual([
      GOOD_FRIDAY,
      EASTER_MONDAY,
    ]);
    expect(days.filter(({ kind }) => kind === "weekend").map(({ day }) => day)).toEqual([
      "2027-03-27",
      "2027-03-28",
      "2027-04-03",
      "2027-04-04",
    ]);
  });
});

describe("publishing terms", () => {
  // CONSOLE-8, CONSOLE-20
  test("leaves the weeks of the notice period on the pending version, and on no other", async () => {
    const program = await openTerms();
    await setClock("2027-03-25T10:00");
    const { calendar } = (await program.publish(CUT)).body.data;
    expect(calendar).toHaveLength(14);
    const versions = (await program.versions()) as { state: string; calendar: object[] }[];
    expect(versions.map((version) => [version.state, version.calendar])).toEqual([
      ["pending", calendar],
      ["in_force", []],
      ["past", []],
    ]);
  });

  // CONSOLE-8, CONSOLE-20
  test("from terms that are others by now is refused and changes nothing, whether they apply or wait", async () => {
    const program = await openTerms();
    const seen = async () => {
      const [newest, former] = (await program.versions()) as {
        version: number;
        state: string;
        changeNumber: number | null;
      }[];
      return newest!.state === "pending"
        ? { version: former!.version, changeNumber: newest!.changeNumber }
        : { version: newest!.version, changeNumber: null };
    };
    const bounties = (...names: readonly string[]) => ({
      events: names.map((name) => ({ name, directFixedCents: 150 })),
    });
    const first = await seen();
    expect(first).toEqual({ version: 1, changeNumber: null });
    expect((await program.publish({ ...bounties("signup"), from: first })).status).toBe(200);
    const second = await seen();
    const stale = { ...bounties("trial"), from: first };
    for (const refused of [await program.publish(stale), await program.preview(stale)]) {
      expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
      expect(refused.body.error.message).toMatch(/changed in the meantime/);
    }
    expect((await program.read()).rateRules.events).toMatchObject([{ name: "signup" }]);

    // What waits counts, too: what is sent in its place withdraws it.
    expect((await program.publish({ commissionPercent: 15, from: second })).status).toBe(200);
    const waiting = await seen();
    expect(waiting).toEqual({ version: 2, changeNumber: 1 });
    expect((await program.publish({ commissionPercent: 20, from: second })).status).toBe(409);
    expect((await program.withdraw()).status).toBe(200);
    expect((await program.publish({ commissionPercent: 14, from: waiting })).status).toBe(409);
    expect((await program.publish({ commissionPercent: 14, from: second })).status).toBe(200);
    expect(await seen()).toEqual({ version: 2, changeNumber: 2 });
  });

  // CONSOLE-20
  test("changes rates and rules in one version, with one mail to each partner and one line of the audit", async () => {
    const program = await openTerms();
    const products = [{ match: "plan_pro", rewardType: "percent", directRateBps: 3000 }];
    const { body } = await program.publish({
      commissionPercent: 25,
      products,
      events: [{ name: "signup", directFixedCents: 200 }],
    });
    expect(body.data).toMatchObject({ termsVersion: 2, scheduledChange: null, calendar: [] });
    const { commission, termsVersion, rateRules } = await program.read();
    expect([commission, termsVersion, rateRules.products[0].match]).toEqual([
      "25% of each sale",
      2,
      "plan_pro",
    ]);
    const counts = await api.deps.sql.row(
      `select (select count(*) from mail where variables ->> 'programId' = $1) as mails,
              (select count(*) from audit_entry where target_id = $1) as lines`,
      [program.program.id],
    );
    expect(counts).toEqual({ mails: 2, lines: 1 });
    const again = (await program.publish({ commissionPercent: 25 })).body.data;
    expect(again).toMatchObject({ changed: false, termsVersion: 2, mailed: { approved: 0, suspended: 0 } });
  });

  test("counts whom it mails before the program is locked: its sales do not wait for very many partners", async () => {
    const program = await openTerms();
    const watched = watchQueries();
    const { body } = await program.publish({ holdDays: 10 });
    const sent = watched.end().map(({ text }) => text);
    expect(body.data.mailed).toEqual({ approved: 1, suspended: 1 });
    const counted = sent.findIndex((text) => text.includes("count(*) filter (where m.status"));
    const locked = sent.findIndex((text) => /from "program".* for no key update/s.test(text));
    expect(counted).toBeGreaterThanOrEqual(0);
    expect(locked).toBeGreaterThan(counted);
  });

  // CONSOLE-20, TERMS-5
  test("names the field that is out of bounds, and changes nothing", async () => {
    const program = await openTerms();
    const { status, body } = await program.publish({ commissionPercent: 25, recruiterOverridePercent: 0.5 });
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
    expect(body.error.message).toContain("recruiterOverridePercent");
    expect((await program.read()).termsVersion).toBe(1);
  });

  // CONSOLE-21, TERMS-15
  test("is withdrawn as a whole, and what applied meanwhile stays", async () => {
    const program = await openTerms();
    expect((await program.withdraw()).body.error.code).toBe("conflict");
    await program.publish({ ...CUT, countries: ["US"], trafficRules: { coupon_deals: "banned" } });
    expect((await program.read()).scheduledChange.changes).toHaveLength(3);
    const { status, body } = await program.withdraw();
    expect([status, body.data.changed, body.data.scheduledChange]).toEqual([200, true, null]);
    expect(body.data.mailed).toEqual({ approved: 1, suspended: 1 });
    const { scheduledChange, directRateBps, holdDays, termsVersion } = await program.read();
    expect([scheduledChange, directRateBps, holdDays, termsVersion]).toEqual([null, 2000, 10, 2]);
    expect((await program.withdraw()).status).toBe(409);
  });

  // CONSOLE-21, TERMS-15
  test("is withdrawn term by term, and the rest keeps its date", async () => {
    const program = await openTerms();
    await program.publish({
      commissionFixed: 5,
      countries: ["US"],
      trafficRules: { coupon_deals: "banned", newsletter_email: "ask" },
    });
    const { effectiveAt } = (await program.read()).scheduledChange;
    const waiting = async () => {
      const { scheduledChange } = await program.read();
      if (scheduledChange === null) return null;
      expect(scheduledChange.effectiveAt).toBe(effectiveAt);
      return scheduledChange.changes.map(({ field, to }: { field: string; to: unknown }) => [field, to]);
    };
    expect(await waiting()).toHaveLength(4);
    expect((await program.withdraw({ field: "holdDays" })).body.error.code).toBe("conflict");
    expect((await program.withdraw({ field: "trafficRules", source: "podcast_audio" })).status).toBe(409);
    expect((await program.withdraw({ field: "commission" })).body.error.code).toBe("invalid_request");

    // A change of the reward type is one term with two names.
    await program.withdraw({ field: "commissionPercent" });
    await program.withdraw({ field: "trafficRules", source: "coupon_deals" });
    expect(await waiting()).toEqual([
      ["countries", ["US"]],
      ["trafficRules", { newsletter_email: "ask" }],
    ]);
    await program.withdraw({ field: "countries" });
    expect(await waiting()).toEqual([["trafficRules", { newsletter_email: "ask" }]]);
    const { data } = (await program.withdraw({ field: "trafficRules" })).body;
    expect([data.changed, data.scheduledChange, data.mailed]).toEqual([
      true,
      null,
      { approved: 1, suspended: 1 },
    ]);
    const { rewardType, directRateBps, termsVersion } = await program.read();
    expect([rewardType, directRateBps, termsVersion]).toEqual(["percent", 2000, 1]);
  });
});
