import { describe, expect, test } from "@jest/globals";
import { clickLink } from "../../../support/scenes/events.ts";
import { partnerScene, testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const BASE_URL = "https://partners.example";
const NO_SUBS = { sub1: null, sub2: null, sub3: null, sub4: null, sub5: null };

const { api, make } = useApi({ BASE_URL });

async function build(body: unknown) {
  const scene = await partnerScene(make);
  const path = `/partner/programs/${scene.program.id}/link`;
  return { response: await api.call("POST", path, { key: scene.own.read, body }), scene };
}

describe("POST /partner/programs/{program}/link", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "POST",
    path: (program) => `/partner/programs/${program}/link`,
    scope: "read",
    body: {},
    wrongBody: { sub6: "x" },
    isOfProgram: true,
  });

  // CREDIT-15
  test("without anything is the plain customer link", async () => {
    const { response, scene } = await build({});
    expect([response.status, response.body]).toEqual([
      200,
      { data: { url: `${BASE_URL}/r/${scene.partner.refCode}`, to: null, subs: NO_SUBS } },
    ]);
  });

  // CREDIT-15
  test("carries the labels and a page of the brand's site, and leads there", async () => {
    const to = "https://acme.example/autumn?x=1";
    const { response, scene } = await build({ sub1: "news letter", sub5: "ä&b", to });
    expect(response.body.data).toMatchObject({ to, subs: { ...NO_SUBS, sub1: "news letter", sub5: "ä&b" } });
    const url = new URL(response.body.data.url);
    const { location } = await clickLink(api, scene.partner.refCode, { query: url.search.slice(1) });
    expect(location.href.startsWith(to)).toBe(true);
    const [click] = await api.deps.sql.rows("select sub1, sub2, sub5 from click where partner_id = $1", [
      scene.partner.id,
    ]);
    expect(click).toEqual({ sub1: "news letter", sub2: null, sub5: "ä&b" });
  });

  // CREDIT-15
  test.each([`https://acme.example/${"é".repeat(400)}`, `/${"x".repeat(1990)}`])(
    "leads to a page that is longer than a link may name once it is resolved: %#",
    async (to) => {
      const { response, scene } = await build({ to });
      const { url, to: page } = response.body.data;
      expect(page).toBe(new URL(to, "https://acme.example").href);
      const { search } = new URL(url);
      const { location } = await clickLink(api, scene.partner.refCode, { query: search.slice(1) });
      expect(location.href.startsWith(page)).toBe(true);
    },
  );

  // CREDIT-12, CREDIT-15
  test.each([
    "https://evil.example/",
    "https://acme.example.evil.example/",
    "javascript:alert(1)",
    "//evil.example",
    "",
  ])("ignores the page %j", async (to) => {
    const { response, scene } = await build({ to });
    expect(response.body.data).toEqual({
      url: `${BASE_URL}/r/${scene.partner.refCode}`,
      to: null,
      subs: NO_SUBS,
    });
  });

  test("an empty label is none", async () => {
    const { response, scene } = await build({ sub1: "" });
    expect(response.body.data).toEqual({
      url: `${BASE_URL}/r/${scene.partner.refCode}`,
      to: null,
      subs: NO_SUBS,
    });
  });

  // CREDIT-15
  test.each([
    [{ sub2: "x".repeat(81) }, "sub2 must have at most 80 characters"],
    [{ to: `https://acme.example/${"x".repeat(2000)}` }, "to must have at most 2000 characters"],
    [{ sub1: 1 }, "sub1 must be text"],
    [{ sub1: "a\nb" }, "sub1 must be one line"],
    [{ sub6: "x" }, "Unknown field: sub6"],
  ])("refuses %j", async (body, message) => {
    const { response } = await build(body);
    expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
    expect(response.body.error.message).toContain(message);
  });
});
