import { describe, expect, test } from "@jest/globals";
import { DEFAULT_LIMITS, startApi } from "../../support/scenes/api.ts";
import { clickLink } from "../../support/scenes/events.ts";
import { factoriesOf } from "../../support/scenes/factories.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

async function link(destinationUrl = "https://acme.example/start?lang=en#plans") {
  const program = await make.program((await make.brand()).id, { destinationUrl });
  return make.partner(program, (await make.account()).id);
}

const clicksOf = (partnerId: string) =>
  api.deps.sql.rows<Record<string, unknown>>(
    "select * from click where partner_id = $1 order by created_at, id",
    [partnerId],
  );

describe("GET /r/{code}", () => {
  // CREDIT-11
  test("records the click and leads to the destination with vp_click and ref added", async () => {
    const partner = await link();
    const { clickId, location } = await clickLink(api, partner.refCode, {
      query: "sub1=news&sub3=three",
      headers: { referer: "https://blog.example/review?id=1" },
    });
    expect(location.href).toBe(
      `https://acme.example/start?lang=en&vp_click=${clickId}&ref=${partner.refCode}#plans`,
    );
    expect(await clicksOf(partner.id)).toMatchObject([
      {
        id: clickId,
        sub1: "news",
        sub2: null,
        sub3: "three",
        device: "desktop",
        country: null,
        referrer: "https://blog.example/review?id=1",
        landing: "https://acme.example/start?lang=en#plans",
      },
    ]);
  });

  // CREDIT-11
  test("keeps one visitor's clicks together by a first-party cookie", async () => {
    const partner = await link();
    const first = await clickLink(api, partner.refCode);
    await clickLink(api, partner.refCode, { cookie: first.cookie });
    await clickLink(api, partner.refCode);
    await clickLink(api, partner.refCode, { cookie: "vp_visitor=forged value" });
    const visitors = (await clicksOf(partner.id)).map((click) => click["visitor_id"]);
    expect(visitors[0]).toBe(visitors[1]);
    expect(new Set(visitors).size).toBe(3);
  });

  // CREDIT-12
  test.each([
    ["/pricing?x=1", "https://acme.example/pricing?x=1"],
    ["https://shop.acme.example/a", "https://shop.acme.example/a"],
    ["https://evil.example/", "https://acme.example/start?lang=en"],
    ["//evil.example/", "https://acme.example/start?lang=en"],
    ["https://acme.example.evil.example/", "https://acme.example/start?lang=en"],
    ["javascript:alert(1)", "https://acme.example/start?lang=en"],
  ])("follows to=%s only on the brand's own site", async (to, target) => {
    const partner = await link();
    const { location } = await clickLink(api, partner.refCode, {
      query: new URLSearchParams({ to }).toString(),
    });
    expect(location.href.startsWith(`${target}${target.includes("?") ? "&" : "?"}vp_click=`)).toBe(true);
  });

  // CREDIT-13
  test.each([
    ["HEAD", { method: "HEAD" }],
    [
      "a known bot",
      {
        headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
      },
    ],
    ["a preview", { headers: { "sec-purpose": "prefetch;prerender" } }],
  ])("%s leads on without a click", async (_what, init) => {
    const partner = await link();
    const response = await api.fetch(`/r/${partner.refCode}`, init);
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get("location")!).searchParams.has("vp_click")).toBe(false);
    expect(await clicksOf(partner.id)).toEqual([]);
  });

  // CREDIT-11
  test.each(["nobody", "a%00b", "%E0%A4%A", "x".repeat(5000), "..%2F..", "%F0%9F%92%A9"])(
    "an unknown code is a page with status 404: %s",
    async (code) => {
      const response = await api.fetch(`/r/${code}`);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
      expect(await response.text()).toContain("Link not found");
    },
  );

  // CREDIT-13
  test("past the limit of an address the link works and records nothing", async () => {
    const limited = await startApi({ CLICK_LIMIT_PER_MINUTE: "2" });
    try {
      const factories = factoriesOf(limited.deps);
      const program = await factories.program((await factories.brand()).id);
      const partner = await factories.partner(program, (await factories.account()).id);
      const clickIds = [];
      for (let count = 0; count < 3; count += 1)
        clickIds.push((await clickLink(limited, partner.refCode)).clickId);
      expect(clickIds.map((clickId) => clickId !== "")).toEqual([true, true, false]);
    } finally {
      await limited.close();
    }
  });

  // CREDIT-13, API-13
  // Review: rules D7
  test("the addresses of one IPv6 network have 600 clicks a minute together", async () => {
    const plain = await startApi({ ...DEFAULT_LIMITS, TRUST_PROXY: "1" });
    try {
      const factories = factoriesOf(plain.deps);
      const program = await factories.program((await factories.brand()).id);
      const partner = await factories.partner(program, (await factories.account()).id);
      const follow = async (address: string) => {
        const response = await plain.fetch(`/r/${partner.refCode}`, {
          headers: {
            "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
            "x-forwarded-for": address,
          },
        });
        return ["limit", "remaining"].map((name) => Number(response.headers.get(`ratelimit-${name}`)));
      };
      expect(await follow("2001:db8::1")).toEqual([600, 599]);
      expect(await follow("2001:db8::ffff:2")).toEqual([600, 598]);
      expect(await follow("2001:db8:0:1::1")).toEqual([600, 599]);
    } finally {
      await plain.close();
    }
  });

  // CREDIT-14
  test("takes the country from the proxy's header only where proxies are trusted", async () => {
    const trusting = await startApi({ TRUST_PROXY: "1", COUNTRY_HEADER: "CF-IPCountry" });
    try {
      const factories = factoriesOf(trusting.deps);
      const program = await factories.program((await factories.brand()).id);
      const partner = await factories.partner(program, (await factories.account()).id);
      await clickLink(trusting, partner.refCode, { headers: { "cf-ipcountry": "fr" } });
      await clickLink(trusting, partner.refCode, { headers: { "x-forwarded-for": "8.8.8.8" } });
      const rows = await trusting.deps.sql.rows("select country from click order by created_at, id");
      expect(rows).toEqual([{ country: "FR" }, { country: "US" }]);
    } finally {
      await trusting.close();
    }
    const partner = await link();
    await clickLink(api, partner.refCode, {
      headers: { "cf-ipcountry": "FR", "x-forwarded-for": "8.8.8.8" },
    });
    expect(await clicksOf(partner.id)).toMatchObject([{ country: null }]);
  });

  // CREDIT-14
  test("finds the country of an IPv4 address that is mapped into IPv6 too", async () => {
    const trusting = await startApi({ TRUST_PROXY: "1" });
    try {
      const factories = factoriesOf(trusting.deps);
      const program = await factories.program((await factories.brand()).id);
      const partner = await factories.partner(program, (await factories.account()).id);
      for (const address of ["8.8.8.8", "::ffff:8.8.8.8", "::ffff:808:808", "2001:4860:4860::8888"]) {
        await clickLink(trusting, partner.refCode, { headers: { "x-forwarded-for": address } });
      }
      const rows = await trusting.deps.sql.rows("select country from click");
      expect(rows).toEqual(Array.from({ length: 4 }, () => ({ country: "US" })));
    } finally {
      await trusting.close();
    }
  });

  test("labels are cut to their length and freed of control characters, and never refused", async () => {
    const partner = await link();
    const sent = { sub1: "x".repeat(100), sub2: "a\u0000b\nc", sub3: `${"x".repeat(79)}🙂🙂` };
    await clickLink(api, partner.refCode, { query: new URLSearchParams(sent).toString() });
    expect(await clicksOf(partner.id)).toMatchObject([
      { sub1: "x".repeat(80), sub2: "abc", sub3: `${"x".repeat(79)}🙂` },
    ]);
  });
});
