import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { creditOf } from "../../support/scenes/credit.ts";
import { clickLink, orderId, sendEvent } from "../../support/scenes/events.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
const { sell, setStatus, conversionOf } = creditOf(api);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

describe("the attribution window, to the millisecond", () => {
  // CREDIT-5
  test.each([
    ["at its first moment", -30 * DAY_MS, "click"],
    ["a millisecond before it", -30 * DAY_MS - 1, "click_expired"],
    ["10 minutes after the sale", 10 * MINUTE_MS, "click"],
    ["a millisecond later than that", 10 * MINUTE_MS + 1, "no_attribution"],
  ])("a click %s: %s ms from the sale, %s", async (_when, offsetMs, expected) => {
    const { program, seller } = await sellingScene(make);
    const occurredAt = new Date((await make.businessNow()).getTime() - DAY_MS);
    const clickId = await sales.click(program, seller, {
      createdAt: new Date(occurredAt.getTime() + offsetMs),
    });
    const outcome = await sell(program, { click_id: clickId, occurred_at: occurredAt.toISOString() });
    expect(outcome.split(" ")[0]).toBe(expected);
  });

  // CREDIT-5
  // Review: rules W2
  test.each(["last", "first"] as const)(
    "%s: a click on the thank-you page earns nothing, though it is minutes after the sale",
    async (attribution) => {
      const { program, seller, recruiter } = await sellingScene(make, { attribution });
      const occurredAt = new Date((await make.businessNow()).getTime() - DAY_MS);
      const visitorId = newId("visitor");
      const at = (offsetMs: number) => new Date(occurredAt.getTime() + offsetMs);
      const named = await sales.click(program, seller, { visitorId, createdAt: at(-DAY_MS) });
      await sales.click(program, recruiter, { visitorId, createdAt: at(MINUTE_MS) });
      expect(await sell(program, { click_id: named, occurred_at: occurredAt.toISOString() })).toBe(
        `click ${seller.id}`,
      );
    },
  );

  // CREDIT-5
  test.each([
    ["the last millisecond", 999, "last", "recruiter"],
    ["a millisecond later", 1000, "last", "seller"],
    ["its first millisecond", 0, "last", "recruiter"],
    ["the last millisecond", 999, "first", "seller"],
  ] as const)(
    "of a sale reported in whole seconds ends with its second: a click in %s (%i ms), %s: %s",
    async (_when, offsetMs, attribution, expected) => {
      const scene = await sellingScene(make, { attribution });
      const { program, seller, recruiter } = scene;
      const yesterday = (await make.businessNow()).getTime() - DAY_MS;
      const reported = new Date(yesterday - (yesterday % 1000));
      const visitorId = newId("visitor");
      const at = (ms: number) => new Date(reported.getTime() + ms);
      const named = await sales.click(program, seller, { visitorId, createdAt: at(-MINUTE_MS) });
      await sales.click(program, recruiter, { visitorId, createdAt: at(offsetMs) });
      expect(await sell(program, { click_id: named, occurred_at: reported.toISOString() })).toBe(
        `click ${scene[expected].id}`,
      );
    },
  );

  // CREDIT-7
  test("is the one of the terms at the time of the sale", async () => {
    const { program, seller, keys } = await sellingScene(make, { attributionWindowDays: 7 });
    const beforeChange = await make.businessNow();
    await make.moveClock(1);
    const patch = { key: keys.owner, body: { attributionWindowDays: 60 } };
    expect((await api.call("PATCH", `/programs/${program.id}`, patch)).status).toBe(200);
    const clickId = await sales.click(program, seller, {
      createdAt: new Date(beforeChange.getTime() - 10 * DAY_MS),
    });
    expect(await sell(program, { click_id: clickId })).toBe(`click ${seller.id}`);
    expect(await sell(program, { click_id: clickId, occurred_at: beforeChange.toISOString() })).toBe(
      "click_expired",
    );
  });
});

describe("of a visitor's clicks", () => {
  /** Two partners' clicks of one visitor, the first three days and the second two days ago, and a third partner. */
  async function visitorScene(attribution: "first" | "last") {
    const scene = await sellingScene(make, { attribution });
    const now = (await make.businessNow()).getTime();
    const visitorId = newId("visitor");
    const click = (partner: { id: string; refCode: string }, daysAgo: number, country = "US") =>
      sales.click(scene.program, partner, {
        visitorId,
        country,
        sub1: `of ${partner.id}`,
        createdAt: new Date(now - daysAgo * DAY_MS),
      });
    const old = await click(scene.seller, 3);
    const recent = await click(scene.recruiter, 2);
    return { ...scene, click, old, recent };
  }

  // CREDIT-4
  test("a suspended partner's are skipped, whichever is named, and count again after the reinstatement", async () => {
    const scene = await visitorScene("last");
    const { program, seller, recruiter, old, recent } = scene;
    await setStatus(scene, recruiter.id, "suspend");
    for (const named of [old, recent])
      expect(await sell(program, { click_id: named })).toBe(`click ${seller.id}`);
    await setStatus(scene, recruiter.id, "reinstate");
    expect(await sell(program, { click_id: old })).toBe(`click ${recruiter.id}`);
  });

  // CREDIT-4, CREDIT-8
  test("with none left, the sale is unmatched because of the partner", async () => {
    const scene = await visitorScene("first");
    for (const { id } of [scene.seller, scene.recruiter]) await setStatus(scene, id, "suspend");
    expect(await sell(scene.program, { click_id: scene.recent })).toBe("partner_not_approved");
  });

  // CREDIT-4
  test("first credits the oldest inside the window, though an expired one is named", async () => {
    const { program, seller, recruiter, click, recent } = await visitorScene("first");
    const expired = await click(recruiter, 31);
    for (const named of [expired, recent])
      expect(await sell(program, { click_id: named })).toBe(`click ${seller.id}`);
  });

  // CREDIT-6
  test("click id and labels of the conversion are the credited click's; the event's own labels go first", async () => {
    const { program, seller, old, recent } = await visitorScene("first");
    const sale = { type: "sale", order_id: orderId(), amount_cents: 1000, click_id: recent, sub2: "own" };
    const { body } = await sendEvent(api, program, sale);
    expect(await conversionOf(body.conversionId)).toMatchObject({
      click_id: old,
      sub1: `of ${seller.id}`,
      sub2: "own",
    });
  });

  test.each(["first", "last"] as const)("however many there are, %s holds", async (attribution) => {
    const scene = await visitorScene(attribution);
    const { program, seller, recruiter, old, recent } = scene;
    // 300 clicks of a partner who is suspended are newer than the two that count, and 300 older.
    const other = await make.partner(program, (await make.account()).id);
    await api.deps.sql.execute(
      `insert into click (id, program_id, partner_id, visitor_id, device, landing, created_at)
       select 'clk_' || $2 || n, c.program_id, $1, c.visitor_id, 'desktop', c.landing,
         c.created_at + (n - 300) * interval '5 minutes' + sign(n - 300.5) * interval '1 day'
       from click c cross join generate_series(1, 600) as n where c.id = $3`,
      [other.id, newId("click").slice(4, 24), recent],
    );
    await setStatus(scene, other.id, "suspend");
    const credited = attribution === "first" ? seller : recruiter;
    const named = attribution === "first" ? recent : old;
    expect(await sell(program, { click_id: named })).toBe(`click ${credited.id}`);
  });

  // CREDIT-2
  test("those of another program count for nothing", async () => {
    const here = await visitorScene("last");
    const there = await make.program(here.brand.id);
    const partnerThere = await make.partner(there, (await make.account()).id);
    const row = await api.deps.sql.row<{ visitor_id: string }>("select visitor_id from click where id = $1", [
      here.old,
    ]);
    await sales.click(there, partnerThere, { visitorId: row!.visitor_id });
    expect(await sell(here.program, { click_id: here.old })).toBe(`click ${here.recruiter.id}`);
  });

  // CREDIT-11
  test.each(["first", "last"] as const)(
    "are known by the cookie, over the links of different partners: %s",
    async (attribution) => {
      const { program, seller, recruiter } = await sellingScene(make, { attribution });
      const first = await clickLink(api, seller.refCode);
      const second = await clickLink(api, recruiter.refCode, { cookie: first.cookie });
      const credited = attribution === "first" ? seller : recruiter;
      for (const { clickId } of [first, second]) {
        expect(await sell(program, { click_id: clickId })).toBe(`click ${credited.id}`);
      }
    },
  );
});

describe("the country of the credited click", () => {
  // CREDIT-8, PROGRAM-6
  test.each([
    ["US", "country_not_allowed"],
    ["DE", "click"],
    [null, "click"],
  ])("%j in a program for DE and FR: %s", async (country, expected) => {
    const { program, seller } = await sellingScene(make, { countries: ["DE", "FR"] });
    const clickId = await sales.click(program, seller, { country });
    expect((await sell(program, { click_id: clickId })).split(" ")[0]).toBe(expected);
  });

  // CREDIT-2
  test("decides the event: neither the referral code nor another click is tried", async () => {
    const { program, seller, recruiter } = await sellingScene(make, { countries: ["DE"] });
    const visitorId = newId("visitor");
    const german = await sales.click(program, recruiter, { visitorId, country: "DE" });
    await make.moveClock(0.01);
    await sales.click(program, seller, { visitorId, country: "US" });
    expect(await sell(program, { click_id: german, ref_code: recruiter.refCode })).toBe(
      "country_not_allowed",
    );
    expect(await sell(program, { ref_code: seller.refCode })).toBe(`ref_code ${seller.id}`);
  });
});
