import { beforeAll, expect, test } from "@jest/globals";
import { callFromPage } from "../../support/scenes/page-calls.ts";
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
