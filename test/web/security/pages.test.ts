import { afterEach, describe, expect, jest, test } from "@jest/globals";
import pg from "pg";
import { inviteMember } from "../../../src/commands/members/invite-member.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openBrowser } from "../../support/scenes/people.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

afterEach(() => {
  jest.restoreAllMocks();
});

/** A person with these places, in a browser in which they are signed in. */
async function personWith({ brands = 0, isPartner = false, invitations = 0 }) {
  const home = await make.brand();
  const { email, loginId } = await make.member(home.id);
  await api.deps.sql.execute("update brand_member set removed_at = now() where login_id = $1", [loginId]);
  const brandIds = [];
  for (let count = 0; count < brands; count += 1) {
    const brand = await make.brand({ name: `Brand ${count}` });
    await api.deps.sql.execute(
      `insert into brand_member (id, brand_id, login_id, role, created_at)
       values ('mbr_' || $1, $1, $2, 'viewer', now())`,
      [brand.id, loginId],
    );
    brandIds.push(brand.id);
  }
  if (isPartner) {
    const account = await make.account({ email });
    await api.deps.sql.execute("update account set login_id = $2 where id = $1", [account.id, loginId]);
  }
  for (let count = 0; count < invitations; count += 1) {
    const { id: brandId } = await make.brand({ name: "<Inviting>" });
    const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
    await inTransaction(api.deps, (tx) =>
      inviteMember(tx, { brandId, email, role: "manager", mayPay: false, origin }),
    );
  }
  const browser = openBrowser(api);
  browser.cookies.set("vp_session", (await make.session(loginId)).secret);
  return { browser, brandIds };
}

describe("/ for whoever is signed in", () => {
  // PEOPLE-24
  test("leads to the only brand, and to the portal who is a partner only", async () => {
    const member = await personWith({ brands: 1 });
    const toBrand = await member.browser.get("/");
    expect([toBrand.status, toBrand.headers.get("location")]).toEqual([
      303,
      `/console/${member.brandIds[0]}`,
    ]);
    const partner = await personWith({ isPartner: true });
    expect((await partner.browser.get("/")).headers.get("location")).toBe("/portal");
  });

  // PEOPLE-24
  test("is a page with links for who has several places, or an invitation", async () => {
    const several = await personWith({ brands: 2, isPartner: true });
    const page = await several.browser.get("/");
    expect(page.status).toBe(200);
    for (const path of [...several.brandIds.map((id) => `/console/${id}`), "/portal"]) {
      expect(page.text).toContain(`<a href="${path}">`);
    }
    const invited = await personWith({ brands: 1, invitations: 1 });
    const { status, text } = await invited.browser.get("/");
    expect([status, text.includes("&lt;Inviting&gt;"), text.includes("<button>Accept</button>")]).toEqual([
      200,
      true,
      true,
    ]);
    expect(text).toContain(`<a href="/console/${invited.brandIds[0]}">`);
  });
});

describe("what fails on a page of signing in", () => {
  const htmlOf = ({ headers, text }: { headers: Headers; text: string }) => {
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
    return text;
  };

  // PEOPLE-25
  test("is a page: what is no form, what is too large, another method", async () => {
    const json = await api.fetch("/sign-in", {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "content-type": "application/json" },
      body: "{}",
    });
    expect(json.status).toBe(400);
    expect(htmlOf({ headers: json.headers, text: await json.text() })).toContain("The form was incomplete.");
    const large = await openBrowser(api).send("/sign-in", { email: "x".repeat(10_000) });
    expect([large.status, htmlOf(large).includes("The form was too large.")]).toEqual([413, true]);
    const put = await api.fetch("/sign-in", { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    htmlOf({ headers: put.headers, text: await put.text() });
  });

  // PEOPLE-25
  test("unexpectedly is a page with the id of the request, and reveals nothing of the cause", async () => {
    jest.spyOn(pg.Client.prototype, "query").mockImplementation(() => {
      throw new Error("secret cause");
    });
    const browser = openBrowser(api);
    browser.cookies.set("vp_session", "A".repeat(43));
    const page = await browser.get("/");
    expect(page.status).toBe(500);
    expect(htmlOf(page)).toContain("The problem is on our side.");
    expect(page.text).toContain(`Reference: ${page.headers.get("x-request-id")}`);
    expect(page.text).not.toContain("secret cause");
  });
});
