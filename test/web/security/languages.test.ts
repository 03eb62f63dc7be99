import { beforeAll, describe, expect, test } from "@jest/globals";
import { callFromPage, type PageCall } from "../../support/scenes/page-calls.ts";
import { newestLetter } from "../../support/scenes/people.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

let brandId: string;
beforeAll(async () => {
  brandId = (await make.brand()).id;
});

async function person() {
  const { loginId } = await make.member(brandId);
  const { secret } = await make.session(loginId);
  const choose = (language: unknown) =>
    callFromPage(api, `/console/${brandId}/api/v1/language`, { secret, method: "PUT", body: { language } });
  const chosen = async () =>
    (await callFromPage(api, `/console/${brandId}/api/v1/session`, { secret })).body.data.language as unknown;
  return { loginId, secret, choose, chosen };
}

// PEOPLE-35
test("a person chooses a language and goes back to the browser's, which the audit trail records", async () => {
  const { loginId, choose, chosen } = await person();
  expect(await chosen()).toBeNull();
  expect((await choose("de")).body).toEqual({ data: { language: "de" } });
  expect(await chosen()).toBe("de");
  expect((await choose("fr")).body.error.code).toBe("invalid_request");
  expect(await chosen()).toBe("de");
  await choose(null);
  expect(await chosen()).toBeNull();
  const lines = await api.deps.sql.rows(
    "select action, details from audit_entry where target_id = $1 order by id",
    [loginId],
  );
  expect(lines).toEqual([
    { action: "login.language", details: { language: "de" } },
    { action: "login.language", details: { language: null } },
  ]);
});

// PEOPLE-35
test.each([
  [null, "en-US,en;q=0.9", "en"],
  [null, "de-AT,de;q=0.9,en;q=0.8", "de"],
  [null, "fr", "en"],
  ["de", "en-US", "de"],
  ["en", "de-DE", "en"],
])("a screen of who chose %s in a browser of %s is in %s", async (language, accepted, expected) => {
  const { secret, choose } = await person();
  await choose(language);
  const { text } = await callFromPage(api, `/console/${brandId}`, {
    secret,
    headers: { "accept-language": accepted, "sec-fetch-mode": "navigate" },
  });
  expect(text).toContain(`<html lang="${expected}">`);
});

// PEOPLE-35
test("a mail is in its recipient's language, and in English for who has chosen none", async () => {
  const program = await make.program(brandId);
  const key = await make.brandKey(brandId, "manager");
  const letterTo = async (language: "de" | "en" | null) => {
    const account = await make.account();
    const portal = await openPortal(api, make, account);
    if (language !== null) await portal.change("PUT", "/language", { language });
    const partner = await make.partner(program, account.id, { status: "pending" });
    expect((await api.call("POST", `/partners/${partner.id}/approve`, { key })).status).toBe(200);
    return newestLetter(api, account.email);
  };
  expect(await letterTo("de")).toMatch(/^Guten Tag[\s\S]*genehmigt/);
  expect(await letterTo("en")).toMatch(/^Hello[\s\S]*approved/);
  expect(await letterTo(null)).toMatch(/^Hello[\s\S]*approved/);
});

describe("pages without an app", () => {
  const pageOf = (path: string, accepted: string, call: PageCall = {}) =>
    callFromPage(api, path, {
      ...call,
      headers: { "accept-language": accepted, "sec-fetch-mode": "navigate", ...call.headers },
    });
  /** As a browser submits a form of the page. */
  const submit = (path: string, accepted: string) =>
    pageOf(path, accepted, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });

  // PEOPLE-35
  test.each([
    ["/sign-in", "de", "de", "Geben Sie Ihre E-Mail-Adresse ein"],
    ["/sign-in?lang=de", "en", "de", "Link per E-Mail senden"],
    ["/sign-in?lang=en", "de", "en", "Email me a link"],
    ["/sign-in?lang=fr", "fr", "en", "Email me a link"],
    ["/sign-in?sent", "de", "de", "Sehen Sie in Ihr Postfach"],
    ["/sign-in/link?token=none", "de", "de", "Dieser Link gilt nicht"],
    ["/invite", "de", "de", "Sie sind eingeladen"],
    ["/invite", "en", "en", "You’re invited"],
  ])("%s in a browser of %s is in %s", async (path, accepted, language, text) => {
    const page = await pageOf(path, accepted);
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(text);
  });

  // PEOPLE-35
  test("forms and links keep the language that the address asked for", async () => {
    const { text } = await pageOf("/sign-in?lang=de", "en");
    expect(text).toContain('<form method="post" action="/sign-in?lang=de">');
    const problem = await submit("/sign-in?lang=de", "en");
    expect([problem.status, problem.text]).toEqual([
      400,
      expect.stringContaining("Geben Sie eine gültige E-Mail-Adresse ein."),
    ]);
    expect((await pageOf("/sign-in", "en")).text).toContain('<form method="post" action="/sign-in">');
  });

  // PEOPLE-35
  test("what somebody signed in has chosen comes first", async () => {
    const { secret, choose } = await person();
    const read = async (path: string) => (await pageOf(path, "en", { secret })).text;
    expect(await read("/step-up")).toContain("Confirm it’s you");
    await choose("de");
    expect(await read("/step-up")).toContain("Bestätigen Sie Ihre Identität");
    const signUp = await read("/sign-up?lang=en");
    expect(signUp).toContain('<html lang="de">');
    expect(signUp).toMatch(/>Österreich<[\s\S]*>Schweden<[\s\S]*>Zypern</);
    expect(await read("/sign-in?sent")).toContain("Sehen Sie in Ihr Postfach");
  });

  // PEOPLE-25, PEOPLE-35
  test("errors are in the browser's language", async () => {
    const fromElsewhere = { method: "POST", headers: { "sec-fetch-site": "cross-site" } };
    expect((await pageOf("/sign-in", "de", fromElsewhere)).text).toContain("Das hat nicht geklappt");
    expect((await pageOf("/sign-in", "en", fromElsewhere)).text).toContain("That didn’t work");
  });
});
