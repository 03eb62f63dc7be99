import { beforeAll, describe, expect, test } from "@jest/globals";
import { startApi } from "../../support/scenes/api.ts";
import { factoriesOf, type Factories } from "../../support/scenes/factories.ts";
import { callFromPage } from "../../support/scenes/page-calls.ts";
import { askFor, newestLetter, openBrowser } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let brandId: string;

beforeAll(async () => {
  brandId = (await make.brand()).id;
});

const SESSION = "vp_session";
const ATTEMPT = "vp_attempt";
const clearLimits = () => api.deps.sql.execute("delete from rate_limit_count");
const person = async () => {
  await clearLimits();
  return make.member(brandId);
};
const signedIn = async (email: string) => {
  const browser = openBrowser(api);
  const { token } = await askFor(api, browser, email);
  expect((await browser.send("/sign-in/link", { token })).status).toBe(303);
  return browser;
};

describe("a link", () => {
  // PEOPLE-2, PEOPLE-7, PEOPLE-14
  test("works in the browser that asked, once, also after a scanner has followed it twenty times", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    const { path, token } = await askFor(api, browser, email);
    const scanner = openBrowser(api);
    for (let time = 0; time < 20; time += 1) {
      const seen = await scanner.get(path);
      expect(seen.status).toBe(200);
      expect(seen.text).toContain("Continue in your original browser");
      expect(seen.text).not.toContain("<form");
    }
    const page = await browser.get(path);
    expect(page.text).toContain("<button>Sign in</button>");
    const answer = await browser.send("/sign-in/link", { token });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(browser.cookies.get(SESSION)).toMatch(/^[\w-]{43}$/);
    expect((await browser.get("/")).headers.get("location")).toBe(`/console/${brandId}`);

    expect((await browser.get(path)).text).toContain("This link doesn’t work");
    const again = openBrowser(api);
    again.cookies.set(ATTEMPT, browser.cookies.get(ATTEMPT) ?? "");
    expect((await again.send("/sign-in/link", { token })).status).toBe(403);
    expect(again.cookies.has(SESSION)).toBe(false);
  });

  // PEOPLE-7
  test.each(["no cookie", "the cookie of another who asked"])(
    "is refused to a browser with %s, and is not used up by it",
    async (other) => {
      const { email } = await person();
      const browser = openBrowser(api);
      const { token } = await askFor(api, browser, email);
      const stranger = openBrowser(api);
      if (other !== "no cookie") await askFor(api, stranger, (await person()).email);
      const refused = await stranger.send("/sign-in/link", { token });
      expect(refused.status).toBe(403);
      expect(refused.text).toContain("Continue in your original browser");
      expect(stranger.cookies.has(SESSION)).toBe(false);
      expect((await browser.send("/sign-in/link", { token })).status).toBe(303);
    },
  );

  // PEOPLE-8
  test("does not work any more after 15 minutes, and neither does its code", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    const { path, token, code } = await askFor(api, browser, email);
    await api.deps.sql.execute("update sign_in_attempt set expires_at = expires_at - interval '15 minutes'");
    expect((await browser.get(path)).text).toContain("This link doesn’t work");
    expect((await browser.send("/sign-in/link", { token })).status).toBe(403);
    expect((await browser.send("/sign-in/code", { code })).status).toBe(403);
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  // PEOPLE-2
  test("proves that the partner reads the mail of the address", async () => {
    await clearLimits();
    const account = await make.account();
    await api.deps.sql.execute("update account set email_verified_at = null where id = $1", [account.id]);
    await signedIn(account.email);
    const row = await api.deps.sql.row(
      `select email_verified_at is not null as "isVerified", l.email from account a join login l on l.id = a.login_id
       where a.id = $1`,
      [account.id],
    );
    expect(row).toEqual({ isVerified: true, email: account.email });
  });

  // PEOPLE-15
  test("and its code stand in no column in which they could be read, but the letter of the testnet's mailbox", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    await browser.send("/sign-in", { email });
    const kept = async () =>
      JSON.stringify(await api.deps.sql.rows("select * from mail order by id desc limit 1"));
    const before = await kept();
    expect(before).toMatch(/"secret_sealed":\{/);
    const letter = await newestLetter(api, email);
    const [, token] = /token=([\w-]{43})/.exec(letter)!;
    expect(before).not.toContain(token);
    expect(await kept()).toMatch(/"secret_sealed":null/);
  });
});

describe("a code", () => {
  // PEOPLE-2, PEOPLE-7, PEOPLE-9
  test("works in the browser that asked only, however it is typed", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    const { code } = await askFor(api, browser, email);
    const stranger = openBrowser(api);
    expect((await stranger.send("/sign-in/code", { code })).status).toBe(403);
    const typed = ` ${code.replace("-", "").toUpperCase()} `;
    expect((await browser.send("/sign-in/code", { code: typed })).status).toBe(303);
    expect((await browser.get("/")).headers.get("location")).toBe(`/console/${brandId}`);
  });

  // PEOPLE-8
  test("of either mail works where a browser asked twice, and guesses count for both", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    const first = await askFor(api, browser, email);
    const second = await askFor(api, browser, email);
    expect((await browser.send("/sign-in/code", { code: first.code })).status).toBe(303);
    const again = openBrowser(api);
    again.cookies.set(ATTEMPT, browser.cookies.get(ATTEMPT) ?? "");
    for (let guess = 0; guess < 5; guess += 1)
      expect((await again.send("/sign-in/code", { code: first.code })).status).toBe(403);
    expect((await again.send("/sign-in/code", { code: second.code })).status).toBe(403);
  });

  // PEOPLE-9
  test("may be guessed five times; then neither it nor the link works", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    const { token, code } = await askFor(api, browser, email);
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await browser.send("/sign-in/code", { code: `0000-000${guess}` })).status).toBe(403);
    }
    expect((await browser.send("/sign-in/code", { code })).status).toBe(403);
    expect((await browser.send("/sign-in/link", { token })).status).toBe(403);
    expect(browser.cookies.has(SESSION)).toBe(false);
  });

  // PEOPLE-9
  test("is right at the fifth guess, and of guesses at the same moment no more than five count", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    const { code } = await askFor(api, browser, email);
    for (let guess = 0; guess < 4; guess += 1) await browser.send("/sign-in/code", { code: "0000-0000" });
    expect((await browser.send("/sign-in/code", { code })).status).toBe(303);

    const other = openBrowser(api);
    await askFor(api, other, (await person()).email);
    await Promise.all(Array.from({ length: 12 }, () => other.send("/sign-in/code", { code: "0000-0000" })));
    const { tries } = (await api.deps.sql.row<{ tries: number }>(
      "select tries from sign_in_attempt order by id desc limit 1",
    ))!;
    expect(tries).toBe(5);
  });
});

describe("a session", () => {
  // PEOPLE-14
  test("has a cookie that no script reads and no other site sends with a change, and a hash in the database", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    const { token } = await askFor(api, browser, email);
    const answer = await browser.send("/sign-in/link", { token });
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(SESSION))!;
    expect(line).toMatch(/^vp_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const rows = JSON.stringify(await api.deps.sql.rows("select * from web_session"));
    expect(rows).not.toContain(browser.cookies.get(SESSION));
  });

  // PEOPLE-14
  test("over https has a cookie that no other host can set", async () => {
    const secure = await startApi({ BASE_URL: "https://partners.example" });
    const factories = factoriesOf(secure.deps);
    const { email } = await factories.member((await factories.brand()).id);
    const browser = openBrowser(secure);
    const { token } = await askFor(secure, browser, email);
    expect([...browser.cookies.keys()]).toEqual(["__Host-vp_attempt"]);
    const answer = await browser.send("/sign-in/link", { token });
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-vp_session="))!;
    expect(line).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=");
    await secure.close();
  });

  // PEOPLE-14
  test("cannot begin over http, except on this machine alone", async () => {
    const open = await startApi({ BASE_URL: "http://partners.example" });
    const answer = await openBrowser(open).get("/sign-in");
    expect([answer.status, answer.text.includes("HTTPS required")]).toEqual([503, true]);
    await open.close();
  });

  // PEOPLE-14
  test("is another one after signing in again: whoever knew the cookie of before has nothing", async () => {
    const { email, loginId } = await person();
    const planted = await make.session(loginId);
    const browser = openBrowser(api);
    browser.cookies.set(SESSION, planted.secret);
    const { token } = await askFor(api, browser, email);
    await browser.send("/sign-in/link", { token });
    expect(browser.cookies.get(SESSION)).not.toBe(planted.secret);
    const attacker = openBrowser(api);
    attacker.cookies.set(SESSION, planted.secret);
    expect((await attacker.get("/")).headers.get("location")).toBe("/sign-in");
  });

  // PEOPLE-14
  test("is never one whose secret the browser brought along", async () => {
    const { email } = await person();
    const browser = openBrowser(api);
    const own = "A".repeat(43);
    browser.cookies.set(SESSION, own);
    const { token } = await askFor(api, browser, email);
    await browser.send("/sign-in/link", { token });
    expect(browser.cookies.get(SESSION)).not.toBe(own);
  });

  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  // PEOPLE-12
  test.each<[string, Parameters<Factories["session"]>[1], string]>([
    ["unused for almost a week works", { seenAt: hours(7 * 24 - 1), createdAt: hours(8 * 24) }, "/console/"],
    ["unused for a week has ended", { seenAt: hours(7 * 24), createdAt: hours(8 * 24) }, "/sign-in"],
    ["in use for almost 30 days works", { createdAt: hours(30 * 24 - 1) }, "/console/"],
    ["in use for 30 days has ended", { createdAt: hours(30 * 24) }, "/sign-in"],
  ])("%s", async (_, values, leadsTo) => {
    const { loginId } = await person();
    const browser = openBrowser(api);
    browser.cookies.set(SESSION, (await make.session(loginId, values)).secret);
    const place = leadsTo === "/console/" ? `/console/${brandId}` : leadsTo;
    expect((await browser.get("/")).headers.get("location")).toBe(place);
    // Whether it worked or not, looking does not make one that has ended work again.
    expect((await browser.get("/")).headers.get("location")).toBe(place);
  });

  // PEOPLE-14
  test("ends at once when its person signs out, there or everywhere", async () => {
    const { email, loginId } = await person();
    const [here, there] = [await signedIn(email), openBrowser(api)];
    there.cookies.set(SESSION, (await make.session(loginId)).secret);
    const copy = openBrowser(api);
    copy.cookies.set(SESSION, here.cookies.get(SESSION)!);

    expect((await here.send("/sign-out")).headers.get("location")).toBe("/sign-in");
    expect(here.cookies.has(SESSION)).toBe(false);
    expect((await copy.get("/")).headers.get("location")).toBe("/sign-in");
    expect((await there.get("/")).headers.get("location")).toBe(`/console/${brandId}`);

    const again = await signedIn(email);
    await again.send("/sign-out", { everywhere: "1" });
    expect((await there.get("/")).headers.get("location")).toBe("/sign-in");
  });

  // PEOPLE-18
  test("leaves its beginning and its end in the audit trail", async () => {
    const { email, loginId } = await person();
    const browser = await signedIn(email);
    await browser.send("/sign-out");
    const lines = await api.deps.sql.rows(
      "select action, actor_kind, details from audit_entry where actor_id = $1 order by id",
      [loginId],
    );
    expect(lines).toEqual([
      { action: "session.begin", actor_kind: "brand_user", details: { method: "link" } },
      { action: "session.end", actor_kind: "brand_user", details: {} },
    ]);
  });
});

describe("stepping up", () => {
  // PEOPLE-13, PEOPLE-14
  test("lets the session go on under a new secret, and its person count as just signed in", async () => {
    const { email, loginId } = await person();
    const old = await make.session(loginId, { authenticatedAt: new Date(Date.now() - 3_600_000) });
    const browser = openBrowser(api);
    browser.cookies.set(SESSION, old.secret);
    expect((await browser.get("/step-up")).text).toContain("<button>Email me a link</button>");
    expect((await browser.send("/step-up")).status).toBe(303);
    const letter = await newestLetter(api, email);
    const [, token] = /token=([\w-]{43})/.exec(letter)!;
    expect((await browser.send("/sign-in/link", { token: token! })).status).toBe(303);
    expect(browser.cookies.get(SESSION)).not.toBe(old.secret);
    const rows = await api.deps.sql.rows<{ id: string; authenticated_at: Date }>(
      "select id, authenticated_at from web_session where login_id = $1",
      [loginId],
    );
    expect(rows).toMatchObject([{ id: old.id }]);
    expect(Date.now() - rows[0]!.authenticated_at.getTime()).toBeLessThan(600_000);
    const thief = openBrowser(api);
    thief.cookies.set(SESSION, old.secret);
    expect((await thief.get("/")).headers.get("location")).toBe("/sign-in");
  });

  // PEOPLE-2, PEOPLE-3
  test("by mail verifies the address, and a session that began without mail makes no partner key all the same", async () => {
    const account = await make.account();
    const { loginId } = await make.member(brandId, { email: account.email });
    await api.deps.sql.execute("update account set login_id = $2, email_verified_at = null where id = $1", [
      account.id,
      loginId,
    ]);
    const browser = openBrowser(api);
    browser.cookies.set(SESSION, (await make.session(loginId, { method: "operator_link" })).secret);
    await browser.send("/step-up");
    const [, token] = /token=([\w-]{43})/.exec(await newestLetter(api, account.email))!;
    expect((await browser.send("/sign-in/link", { token: token! })).status).toBe(303);
    const row = await api.deps.sql.row(
      "select email_verified_at is not null as verified from account where id = $1",
      [account.id],
    );
    expect(row).toEqual({ verified: true });
    const response = await callFromPage(api, "/portal/api/v1/keys", {
      ...{ secret: browser.cookies.get(SESSION)!, method: "POST" },
      body: { name: "Sheet", scope: "read" },
    });
    expect(response.body).toMatchObject({ error: { code: "mail_sign_in_required" } });
  });

  // PEOPLE-13
  test("of one person is nothing to the session of another", async () => {
    const [one, other] = [await person(), await person()];
    const browser = openBrowser(api);
    browser.cookies.set(SESSION, (await make.session(one.loginId)).secret);
    await browser.send("/step-up");
    const [, token] = /token=([\w-]{43})/.exec(await newestLetter(api, one.email))!;
    const foreign = await make.session(other.loginId);
    browser.cookies.set(SESSION, foreign.secret);
    expect((await browser.send("/sign-in/link", { token: token! })).status).toBe(403);
    expect(browser.cookies.get(SESSION)).toBe(foreign.secret);
  });
});

describe("whoever asks", () => {
  const POSTS = ["/sign-in", "/sign-in/link", "/sign-in/code", "/step-up", "/sign-out", "/invite"];
  // PEOPLE-17, PEOPLE-20
  test.each(POSTS)("sends the form of %s from a page of the service, not from another site", async (path) => {
    const browser = openBrowser(api);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      {},
    ]) {
      const refused = await browser.send(path, {}, headers);
      expect([refused.status, refused.headers.get("content-type")]).toEqual([
        403,
        "text/html; charset=utf-8",
      ]);
      expect(refused.text).toContain("This form was sent from another page.");
    }
    expect((await browser.send(path, {}, { origin: "http://localhost:3000" })).text).not.toContain(
      "sent from another page",
    );
  });

  // PEOPLE-19
  test.each(["/sign-in", "/sign-in?sent", "/sign-in/link?token=x", "/invite?token=x"])(
    "finds at %s a page that runs no script but ours, and frames, stores and reveals nothing",
    async (path) => {
      const { headers, text } = await openBrowser(api).get(path);
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; (script-src 'self'; connect-src 'self'; )?base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
      );
      const hasScript = headers.get("content-security-policy")!.includes("script-src");
      expect(hasScript).toBe(path === "/sign-in");
      expect(Object.fromEntries(headers)).toMatchObject({
        "cache-control": "no-store",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      });
      expect(text.replace(/<script type="module" src="\/sign-in\/passkey-\w+\.js">/, "")).not.toMatch(
        /<script|<img|<link|javascript:/i,
      );
    },
  );

  test.each(["not an address", "", "a@b@c", "x@y.example\r\nBcc: z@y.example"])(
    "with %j learns that it is no address",
    async (email) => {
      await clearLimits();
      const answer = await openBrowser(api).send("/sign-in", { email });
      expect([answer.status, answer.text.includes("Enter a valid email address.")]).toEqual([400, true]);
    },
  );
});
