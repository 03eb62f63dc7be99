import { beforeEach, describe, expect, test } from "@jest/globals";
import { askFor, openBrowser, type PlainBrowser } from "../../support/scenes/people.ts";
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
