import { beforeEach, describe, expect, test } from "@jest/globals";
import { askFor, newestLetter, openBrowser, type PlainBrowser } from "../../support/scenes/people.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let counter = 0;
const newAddress = () => `joiner${(counter += 1)}@mail.example`;
beforeEach(() => api.deps.sql.execute("delete from rate_limit_count"));

const accountOf = (email: string) =>
  api.deps.sql.row(
    `select a.name, a.handle, a.country, a.email_verified_at is not null as "isVerified", l.name as "loginName"
     from account a join login l on l.id = a.login_id where l.email = $1`,
    [email],
  );
const homeOf = async (browser: PlainBrowser) => (await browser.get("/")).headers.get("location");

async function newcomer() {
  const email = newAddress();
  const browser = openBrowser(api);
  const { path, token } = await askFor(api, browser, email);
  expect((await browser.get(path)).text).toContain("<h1>Create your account</h1>");
  expect((await browser.send("/sign-in/link", { token })).status).toBe(303);
  return { email, browser };
}

describe("an address that nobody signs in with", () => {
  // PEOPLE-10, PEOPLE-30
  test("becomes a login by its link, and a partner by a name and a country", async () => {
    const { email, browser } = await newcomer();
    expect(await homeOf(browser)).toBe("/sign-up");
    const page = await browser.get("/sign-up");
    expect(page.text).toContain(email);
    expect(page.text).toContain(`<option value="DE">Germany</option>`);
    expect(await accountOf(email)).toBeNull();
    const answer = await browser.send("/sign-up", { name: "Zoë O’Neil", country: "IE" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/portal"]);
    expect(await accountOf(email)).toEqual({
      name: "Zoë O’Neil",
      handle: "zoe-o-neil",
      country: "IE",
      isVerified: true,
      loginName: "Zoë O’Neil",
    });
    expect(await homeOf(browser)).toBe("/portal");
    expect((await browser.get("/sign-up")).headers.get("location")).toBe("/portal");
  });

  // PEOPLE-30
  test("gets the account that an operator has made for it since it signed in", async () => {
    const { email, browser } = await newcomer();
    const account = await make.account({ email });
    const answer = await browser.send("/sign-up", { name: "Ada", country: "DE" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/portal"]);
    expect(await api.deps.sql.rows("select id from account where email = $1", [email])).toEqual([
      { id: account.id },
    ]);
    expect(await homeOf(browser)).toBe("/portal");
  });

  // PEOPLE-30
  test("signs up by its code as well, and gets a handle of its own beside one of the same name", async () => {
    const handles = [];
    for (let time = 0; time < 2; time += 1) {
      const email = newAddress();
      const browser = openBrowser(api);
      const { code } = await askFor(api, browser, email);
      await browser.send("/sign-in/code", { code });
      await browser.send("/sign-up", { name: "李", country: "TW" });
      handles.push(((await accountOf(email)) as { handle: string }).handle);
    }
    expect(handles).toEqual(["partner", expect.stringMatching(/^partner-[0-9a-f]{6}$/)]);
  });

  // PEOPLE-30
  test.each([
    [{ name: "", country: "DE" }],
    [{ name: "Ada", country: "" }],
    [{ name: "Ada", country: "ZZ" }],
    [{ name: "A".repeat(121), country: "DE" }],
  ])("with %j is asked again", async (fields) => {
    const { email, browser } = await newcomer();
    const page = await browser.send("/sign-up", fields);
    expect([page.status, page.text.includes("Enter your name and choose your country.")]).toEqual([
      400,
      true,
    ]);
    expect(await accountOf(email)).toBeNull();
  });
});

// PEOPLE-30
test("two forms of one person make one account", async () => {
  const { email, browser } = await newcomer();
  const send = () => browser.send("/sign-up", { name: "Ada", country: "DE" });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  const count = await api.deps.sql.row("select count(*) from account where email = $1", [email]);
  expect(count).toEqual({ count: 1 });
});

// PEOPLE-30
test("a member becomes a partner too, whose address counts as verified after mail alone", async () => {
  const brand = await make.brand();
  for (const [method, isVerified] of [
    ["link", true],
    ["operator_link", false],
  ] as const) {
    const { loginId, email } = await make.member(brand.id);
    const browser = openBrowser(api);
    browser.cookies.set("vp_session", (await make.session(loginId, { method })).secret);
    await browser.send("/sign-up", { name: "Milo", country: "US" });
    expect(await accountOf(email)).toMatchObject({ isVerified });
  }
});

// PEOPLE-30
test("nobody signs up who is not signed in", async () => {
  const browser = openBrowser(api);
  expect((await browser.get("/sign-up")).headers.get("location")).toBe("/sign-in");
  expect((await browser.send("/sign-up", { name: "Ada", country: "DE" })).headers.get("location")).toBe(
    "/sign-in",
  );
});

// PEOPLE-38
describe("a new address", () => {
  const CHANGE = "/change-address";
  async function partner() {
    const account = await make.account();
    const person = await openPortal(api, make, account);
    const elsewhere = (await make.session(person.loginId)).secret;
    const browser = openBrowser(api);
    browser.cookies.set("vp_session", person.secret);
    const ask = (email: string) => person.change("POST", "/address", { email });
    return { account, person, elsewhere, browser, ask };
  }
  const linkIn = (letter: string) => {
    const [path, token] = /\/change-address\?token=([\w-]{43})/.exec(letter)!;
    return { path, token: token! };
  };
  const addressesOf = (loginId: string) =>
    api.deps.sql.row(
      `select l.email, a.email as "accountEmail", a.email_verified_at is not null as "isVerified"
       from login l join account a on a.login_id = l.id where l.id = $1`,
      [loginId],
    );

  test("is used once its mailbox has confirmed it; the old one is notified, and other browsers are signed out", async () => {
    const { account, person, elsewhere, browser, ask } = await partner();
    const email = newAddress();
    const asked = (await ask(email.toUpperCase())).body.data;
    expect(asked.email).toBe(email);
    const { path, token } = linkIn(await newestLetter(api, email));
    const page = await browser.get(path);
    expect(page.text).toContain(`<strong>${email}</strong> instead of ${account.email}`);
    expect(await addressesOf(person.loginId)).toMatchObject({ email: account.email });
    // Nobody else's session confirms it, nor none.
    const stranger = await partner();
    expect((await stranger.browser.send(CHANGE, { token })).status).toBe(403);
    expect((await openBrowser(api).send(CHANGE, { token })).text).toContain(
      "signed in with your current address",
    );
    expect((await browser.send(CHANGE, { token })).text).toContain("<h1>Address changed</h1>");
    expect(await addressesOf(person.loginId)).toEqual({ email, accountEmail: email, isVerified: true });
    expect(await newestLetter(api, account.email)).toContain("can no longer sign in with this one");
    expect((await person.get("/session")).body.data.session.email).toBe(email);
    const other = openBrowser(api);
    other.cookies.set("vp_session", elsewhere);
    expect((await other.get("/portal")).headers.get("location")).toContain("/sign-in");
    expect((await browser.send(CHANGE, { token })).status).toBe(403);
    const lines = await api.deps.sql.rows(
      "select action from audit_entry where target_id = $1 and action like 'login.%' order by id",
      [person.loginId],
    );
    expect(lines).toEqual([{ action: "login.ask_to_change_address" }, { action: "login.change_address" }]);
  });

  test("replaces the one asked for before, and expires", async () => {
    const { browser, ask } = await partner();
    const [first, second] = [newAddress(), newAddress()];
    await ask(first);
    const former = linkIn(await newestLetter(api, first));
    await ask(second);
    expect((await browser.get(former.path)).text).toContain("This link doesn’t work");
    const latest = linkIn(await newestLetter(api, second));
    await api.deps.sql.execute("update address_change set expires_at = now() where email = $1", [second]);
    expect((await browser.send(CHANGE, { token: latest.token })).status).toBe(403);
  });

  test("is asked for alike whether or not somebody has it, and refused once the mailbox is proved", async () => {
    const { account, person, browser, ask } = await partner();
    const taken = (await make.account()).email;
    expect((await ask(taken)).status).toBe(200);
    const { token } = linkIn(await newestLetter(api, taken));
    const refused = await browser.send(CHANGE, { token });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining("This address is taken")]);
    expect(await addressesOf(person.loginId)).toMatchObject({ email: account.email });
    for (const wrong of ["nobody", account.email])
      expect((await ask(wrong)).body.error.code).toBe("invalid_request");
    const old = await openPortal(api, make, await make.account(), {
      authenticatedAt: new Date(Date.now() - 16 * 60_000),
    });
    expect((await old.change("POST", "/address", { email: newAddress() })).body.error.code).toBe(
      "step_up_required",
    );
  });
});
