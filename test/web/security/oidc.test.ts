import { afterAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { newestLetter, openBrowser, wayIn, type PlainBrowser } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { startOidcProvider } from "../../support/servers/oidc-provider.ts";

const BASE = "http://localhost:3000";
// It warns of what suits a test: keys and accounts in memory.
for (const level of ["info", "warn"] as const) jest.spyOn(console, level).mockImplementation(() => {});
const provider = await startOidcProvider(BASE);
const { api, make } = useApi(provider.settings);
let counter = 0;
let brandId: string;

afterAll(() => provider.shut());
beforeEach(async () => {
  brandId = (await make.brand()).id;
  await api.deps.sql.execute("delete from rate_limit_count");
});

/** A member, and somebody at the provider with the member's verified address. */
async function person() {
  const member = await make.member(brandId);
  const subject = `subject-${(counter += 1)}`;
  return { ...member, account: { subject, email: member.email, isVerified: true } };
}

/** Goes to the provider and back, as far as the callback's address. */
async function visit(browser: PlainBrowser, query = ""): Promise<string> {
  const { headers } = await browser.get(`/sign-in/oidc${query}`);
  return provider.visit(headers.get("location")!);
}
const identityIn = (text: string) => /name="identity" value="([\w-]+)"/.exec(text)![1]!;
const linksOf = (loginId: string) =>
  api.deps.sql.rows("select issuer, subject from oidc_link where login_id = $1 order by id", [loginId]);
const homeOf = async (browser: PlainBrowser) => (await browser.get("/")).headers.get("location");

/** Connects a person's account at the provider with their login, by mail. */
async function connected() {
  const one = await person();
  const browser = openBrowser(api);
  provider.account = one.account;
  const page = await browser.get(await visit(browser));
  await browser.send("/sign-in", { email: one.email, identity: identityIn(page.text) });
  const { token } = wayIn(await newestLetter(api, one.email));
  expect((await browser.send("/sign-in/link", { token })).status).toBe(303);
  return { ...one, browser };
}

describe("whoever comes back from the provider for the first time", () => {
  // PEOPLE-28, PEOPLE-29
  test("is not signed in by a verified address that is a login's", async () => {
    const { account, email, loginId } = await person();
    provider.account = account;
    const browser = openBrowser(api);
    const page = await browser.get(await visit(browser));
    expect([page.status, page.text.includes("Confirm your email address")]).toEqual([200, true]);
    expect(page.text).toContain(`value="${email}"`);
    expect(browser.cookies.has("vp_session")).toBe(false);
    expect(await linksOf(loginId)).toEqual([]);
  });

  // PEOPLE-29
  test("is connected by the mail of that very attempt, and signed in from then on without mail", async () => {
    const { account, loginId, browser } = await connected();
    const { OIDC_ISSUER: issuer } = provider.settings;
    expect(await linksOf(loginId)).toEqual([{ issuer, subject: account.subject }]);
    expect(await homeOf(browser)).toBe(`/console/${brandId}`);
    const letter = await api.deps.sql.row(
      "select template, variables from mail where login_id = $1 order by id desc limit 1",
      [loginId],
    );
    const link = `${api.deps.config.baseUrl}/`;
    expect(letter).toEqual({ template: "oidc_connected", variables: { providerName: "Acme SSO", link } });

    // Another address at the provider is the same person still.
    provider.account = { ...account, email: "new-address@elsewhere.example" };
    const later = openBrowser(api);
    const answer = await later.get(await visit(later));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
    expect(await homeOf(later)).toBe(`/console/${brandId}`);
    const { method } = (await api.deps.sql.row<{ method: string }>(
      "select method from web_session where login_id = $1 order by id desc limit 1",
      [loginId],
    ))!;
    expect(method).toBe("oidc");
  });

  // PEOPLE-36
  test("finds pages in the language that was asked for before, also at the provider", async () => {
    const { account, email, loginId, browser: known } = await connected();
    const german = openBrowser(api);
    const page = await german.get("/sign-in?lang=de");
    expect(page.text).toContain('href="/sign-in/oidc?lang=de"');
    const { headers } = await german.get("/sign-in/oidc?lang=de");
    expect(new URL(headers.get("location")!).searchParams.get("ui_locales")).toBe("de");
    provider.account = { subject: `subject-${(counter += 1)}`, email, isVerified: true };
    const { text } = await german.get(await visit(german, "?lang=de"));
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('action="/sign-in?lang=de"');

    provider.account = account;
    const answer = await known.get(await visit(known, "?lang=de"));
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?lang=de"]);

    await api.deps.sql.execute("update login set locale = 'de' where id = $1", [loginId]);
    const chosen = await known.get("/sign-in/oidc");
    expect(new URL(chosen.headers.get("location")!).searchParams.get("ui_locales")).toBe("de");
  });

  // PEOPLE-29
  test("is not connected by another mail of the same browser, nor by a page of another browser", async () => {
    const [one, two] = [await person(), await person()];
    provider.account = one.account;
    const browser = openBrowser(api);
    const page = await browser.get(await visit(browser));
    await browser.send("/sign-in", { email: two.email });
    await browser.send("/sign-in/link", { token: wayIn(await newestLetter(api, two.email)).token });
    expect(await linksOf(two.loginId)).toEqual([]);

    const other = openBrowser(api);
    await other.send("/sign-in", { email: two.email, identity: identityIn(page.text) });
    await other.send("/sign-in/link", { token: wayIn(await newestLetter(api, two.email)).token });
    expect(await homeOf(other)).toBe(`/console/${brandId}`);
    expect(await linksOf(two.loginId)).toEqual([]);
  });

  // PEOPLE-29
  test("connects by a button while signed in, or by the mail of a step-up where that was long ago", async () => {
    const fresh = await person();
    const browser = openBrowser(api);
    browser.cookies.set("vp_session", (await make.session(fresh.loginId)).secret);
    provider.account = fresh.account;
    const page = await browser.get(await visit(browser));
    expect(page.text).toContain("<button>Connect</button>");
    expect(await linksOf(fresh.loginId)).toEqual([]);
    const identity = identityIn(page.text);
    expect((await browser.send("/sign-in/oidc/connect", { identity })).headers.get("location")).toBe("/");
    expect(await linksOf(fresh.loginId)).toHaveLength(1);

    const late = await person();
    const authenticatedAt = new Date(Date.now() - 3_600_000);
    const other = openBrowser(api);
    other.cookies.set("vp_session", (await make.session(late.loginId, { authenticatedAt })).secret);
    provider.account = late.account;
    const stale = await other.get(await visit(other));
    expect(stale.text).toContain(`action="/step-up"`);
    const forced = await other.send("/sign-in/oidc/connect", { identity: identityIn(stale.text) });
    expect(forced.headers.get("location")).toBe("/step-up");
    await other.send("/step-up", { identity: identityIn(stale.text) });
    await other.send("/sign-in/link", { token: wayIn(await newestLetter(api, late.email)).token });
    expect(await linksOf(late.loginId)).toHaveLength(1);
  });

  // PEOPLE-29
  test("without a verified address finds an empty form", async () => {
    const { account } = await person();
    provider.account = { ...account, isVerified: false };
    const browser = openBrowser(api);
    const { text } = await browser.get(await visit(browser));
    expect(text).toContain(`required maxlength="254" value=""`);
  });
});

describe("a callback", () => {
  // PEOPLE-28
  test("works once, in the browser that left for the provider, within 15 minutes", async () => {
    const { account } = await connected();
    provider.account = account;
    const browser = openBrowser(api);
    const path = await visit(browser);
    const stranger = openBrowser(api);
    await stranger.get("/sign-in/oidc");
    const attempt = browser.cookies.get("vp_attempt")!;
    for (const other of [openBrowser(api), stranger]) {
      expect((await other.get(path)).status).toBe(403);
      expect(other.cookies.has("vp_session")).toBe(false);
    }
    expect((await browser.get(path)).status).toBe(303);
    const again = openBrowser(api);
    again.cookies.set("vp_attempt", attempt);
    expect([(await again.get(path)).status, again.cookies.has("vp_session")]).toEqual([403, false]);

    const late = openBrowser(api);
    const latePath = await visit(late);
    await api.deps.sql.execute(
      "update sign_in_challenge set expires_at = expires_at - interval '15 minutes'",
    );
    expect((await late.get(latePath)).text).toContain("Sign-in expired");
  });

  // PEOPLE-28
  test.each<[string, (query: URLSearchParams) => void]>([
    ["a code that somebody made up", (query) => query.set("code", "made-up")],
    ["another issuer", (query) => query.set("iss", "https://evil.example")],
    ["no code", (query) => query.delete("code")],
  ])("with %s lets nobody in", async (_, change) => {
    const { account } = await connected();
    provider.account = account;
    const browser = openBrowser(api);
    const [path, text] = (await visit(browser)).split("?");
    const query = new URLSearchParams(text);
    change(query);
    const page = await browser.get(`${path}?${query.toString()}`);
    expect([page.status, page.text.includes("didn’t confirm who you are")]).toEqual([403, true]);
    expect(browser.cookies.has("vp_session")).toBe(false);
  });

  // PEOPLE-28
  test("with the code of another round lets nobody in", async () => {
    const { account } = await connected();
    provider.account = account;
    const [victim, attacker] = [openBrowser(api), openBrowser(api)];
    const own = new URLSearchParams((await visit(victim)).split("?")[1]);
    const foreign = new URLSearchParams((await visit(attacker)).split("?")[1]);
    own.set("code", foreign.get("code")!);
    expect((await victim.get(`/sign-in/oidc/callback?${own.toString()}`)).status).toBe(403);
    expect(victim.cookies.has("vp_session")).toBe(false);
  });

  // PEOPLE-28
  test("of somebody who changed their mind says so", async () => {
    provider.account = null;
    const browser = openBrowser(api);
    const page = await browser.get(await visit(browser));
    expect([page.status, page.text.includes("Sign-in failed")]).toEqual([403, true]);
  });
});

describe("the sign-in page", () => {
  // PEOPLE-28
  test("offers the provider by its name, and mail alone where there is none", async () => {
    const { text } = await openBrowser(api).get("/sign-in");
    expect(text).toContain(`href="/sign-in/oidc">Continue with Acme SSO</a>`);
  });

  // PEOPLE-28
  test("says so while the provider is away, and mail goes on", async () => {
    const { email } = await person();
    const away = await startOidcProvider(BASE);
    await away.shut();
    const { startApi } = await import("../../support/scenes/api.ts");
    const alone = await startApi(away.settings);
    try {
      const browser = openBrowser(alone);
      const page = await browser.get("/sign-in/oidc");
      expect([page.status, page.text.includes("Acme SSO isn’t available right now.")]).toEqual([503, true]);
      expect(page.text).toContain("<button>Email me a link</button>");
      expect((await browser.send("/sign-in", { email })).status).toBe(303);
      await away.open();
      expect((await browser.get("/sign-in/oidc")).status).toBe(303);
    } finally {
      await alone.close();
      await away.shut();
    }
  });
});

describe("a connection", () => {
  const script = (secret: string) => ({
    "content-type": "application/json",
    "x-vp-csrf": "1",
    "sec-fetch-site": "same-origin",
    cookie: `vp_session=${secret}`,
  });

  // PEOPLE-29
  test("is listed and removed by its person, and lets nobody in from then on", async () => {
    const { loginId, account } = await connected();
    const stranger = await make.member(brandId);
    const headers = script((await make.session(loginId)).secret);
    const path = `/console/${brandId}/api/v1/connections`;
    const { data } = (await (await api.fetch(path, { headers })).json()) as {
      data: { id: string; issuer: string }[];
    };
    expect(data).toMatchObject([{ issuer: provider.settings.OIDC_ISSUER }]);
    const remove = `${path}/${data[0]!.id}/remove`;
    const statusFor = async (secret: string) =>
      (await api.fetch(remove, { method: "POST", headers: script(secret), body: "{}" })).status;
    const hourAgo = new Date(Date.now() - 3_600_000);
    expect(await statusFor((await make.session(stranger.loginId)).secret)).toBe(404);
    expect(await statusFor((await make.session(loginId, { authenticatedAt: hourAgo })).secret)).toBe(403);
    expect(await statusFor((await make.session(loginId)).secret)).toBe(200);
    provider.account = account;
    const browser = openBrowser(api);
    expect((await browser.get(await visit(browser))).text).toContain("Confirm your email address");
  });

  // PEOPLE-3
  test("makes no partner key", async () => {
    const account = await make.account();
    const { loginId } = await make.member(brandId, { email: account.email });
    await api.deps.sql.execute("update account set login_id = $2 where id = $1", [account.id, loginId]);
    const { secret } = await make.session(loginId, { method: "oidc" });
    const response = await api.fetch("/portal/api/v1/keys", {
      method: "POST",
      headers: script(secret),
      body: JSON.stringify({ name: "Sheet", scope: "read" }),
    });
    const { error } = (await response.json()) as { error: { code: string } };
    expect(error.code).toBe("mail_sign_in_required");
  });
});
