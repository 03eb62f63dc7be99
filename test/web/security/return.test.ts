import { beforeAll, expect, test } from "@jest/globals";
import { openBrowser, type PlainBrowser } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let loginId: string;
let home: string;

beforeAll(async () => {
  const { id } = await make.brand();
  loginId = (await make.member(id)).loginId;
  home = `/console/${id}`;
});

/** Signs the person in, in a browser that was led to sign in before. */
async function signIn(browser: PlainBrowser): Promise<void> {
  browser.cookies.set("vp_session", (await make.session(loginId)).secret);
}

// PEOPLE-32
test("who signs in returns to the screen that was asked for, once", async () => {
  const browser = openBrowser(api);
  const screen = `${home}/team?role=owner`;
  const asked = await browser.get(screen);
  expect(asked.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent(screen)}`);
  await browser.get(asked.headers.get("location")!);
  await signIn(browser);
  expect((await browser.get("/")).headers.get("location")).toBe(screen);
  expect((await browser.get("/")).headers.get("location")).toBe(home);
});

// PEOPLE-32
test("who confirms who they are returns to the screen that asked for it", async () => {
  const browser = openBrowser(api);
  await signIn(browser);
  await browser.get(`/step-up?next=${encodeURIComponent(`${home}/keys`)}`);
  expect((await browser.get("/")).headers.get("location")).toBe(`${home}/keys`);
});

// PEOPLE-32
test.each([
  "https://evil.example/console/",
  "//evil.example",
  "/\\evil.example",
  "/console\\@evil.example",
  "/consolex",
  "/sign-out",
  "/console/\r\nSet-Cookie: a=b",
])("no other address is returned to: %j", async (next) => {
  const browser = openBrowser(api);
  await browser.get(`/sign-in?next=${encodeURIComponent(next)}`);
  await signIn(browser);
  expect((await browser.get("/")).headers.get("location")).toBe(home);
});
