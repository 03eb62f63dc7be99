import { describe, expect, test } from "@jest/globals";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const read = async (path: string) => {
  const response = await api.fetch(path);
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  // PEOPLE-19
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  );
  return { status: response.status, html: await response.text() };
};

describe("GET /p/{slug}", () => {
  // PROGRAM-10
  test("shows the terms in force and how to join, without a script", async () => {
    const program = await make.program(
      (await make.brand({ name: "Nord & Co" })).id,
      {},
      {
        countries: ["DE", "FR"],
        trafficRules: { cashback_loyalty: "banned", paid_search_brand: "ask" },
        eventBounties: [{ name: "signup", directFixedCents: 250 }],
      },
    );
    const { status, html } = await read(`/p/${program.slug}`);
    expect(status).toBe(200);
    for (const text of [
      "Nord &amp; Co",
      "20%",
      "Germany, France",
      "$2.50",
      "<dt>Cashback and loyalty</dt><dd>not allowed</dd>",
      "<dt>Paid search on the brand&#39;s name</dt><dd>ask first</dd>",
      "<dt>Minimum payout</dt>",
      "<dt>Attribution window</dt>",
      "15 days",
    ]) {
      expect(html).toContain(text);
    }
    expect(html).toContain(`/api/v1/partner/marketplace/${program.slug}/join`);
    expect(html).not.toContain("<script");
  });

  // PARTNER-11
  test("keeps the code of a recruiting link, and says who invites", async () => {
    const program = await make.program((await make.brand()).id);
    const account = await make.account({ name: "Ada <Reed>" });
    const partner = await make.partner(program, account.id);
    const { html } = await read(`/p/${program.slug}?recruiter=${partner.refCode}`);
    expect(html).toContain("invited by Ada &lt;Reed&gt;");
    expect(html).toContain(`&quot;recruiter&quot;:&quot;${partner.refCode}&quot;`);
    const forged = await read(`/p/${program.slug}?recruiter=${encodeURIComponent("<b>x</b>")}`);
    expect(forged.html).not.toContain("<b>x</b>");
  });

  // PROGRAM-8
  test("shows rules of the brand only after their review", async () => {
    const program = await make.program((await make.brand()).id);
    await api.deps.sql.execute("update program set brand_rules = 'Not reviewed.' where id = $1", [
      program.id,
    ]);
    expect((await read(`/p/${program.slug}`)).html).not.toContain("Not reviewed.");
    await api.deps.sql.execute("update program set brand_rules_shown = 'Be <kind>.' where id = $1", [
      program.id,
    ]);
    expect((await read(`/p/${program.slug}`)).html).toContain("Be &lt;kind&gt;.");
  });

  // PROGRAM-11
  test("is not there for a draft, an unknown program and a brand that is not active", async () => {
    const draft = await make.program((await make.brand()).id, { status: "draft" });
    const pending = await make.program((await make.brand({ status: "pending" })).id);
    for (const slug of [draft.slug, pending.slug, "unknown", "%00"]) {
      const { status, html } = await read(`/p/${slug}`);
      expect([slug, status]).toEqual([slug, 404]);
      expect(html).toContain("Program not found");
    }
  });
});

describe("GET /u/{handle}", () => {
  // PARTNER-23
  test("shows bio and verified properties only if the partner wants it", async () => {
    const account = await make.account({ name: "Ben" });
    await api.deps.sql.execute(
      `insert into account_profile (account_id, bio, is_public, updated_at) values ($1, 'I write <b>reviews</b>.', false, now())`,
      [account.id],
    );
    await api.deps.sql.execute(
      `insert into property (id, account_id, type, identifier, url, verification_token, verified_at, created_at)
       values ('ppt_1', $1, 'website', 'ben.example', 'https://ben.example/', 't', now(), now()),
              ('ppt_2', $1, 'website', 'other.example', null, 't', null, now())`,
      [account.id],
    );
    const hidden = await read(`/u/${account.handle}`);
    expect([hidden.status, hidden.html.includes("reviews"), hidden.html.includes("ben.example")]).toEqual([
      200,
      false,
      false,
    ]);
    await api.deps.sql.execute("update account_profile set is_public = true where account_id = $1", [
      account.id,
    ]);
    const { html } = await read(`/u/${account.handle}`);
    expect(html).toContain("I write &lt;b&gt;reviews&lt;/b&gt;.");
    expect(html).toContain('href="https://ben.example/"');
    expect(html).not.toContain("other.example");
  });

  test("is not there for an unknown handle or a deleted account", async () => {
    const account = await make.account();
    await api.deps.sql.execute("update account set deleted_at = now() where id = $1", [account.id]);
    for (const handle of [account.handle, "nobody"]) expect((await read(`/u/${handle}`)).status).toBe(404);
  });
});

// PEOPLE-35
describe("in German", () => {
  const readGerman = async (path: string) => {
    const response = await api.fetch(path, { headers: { "accept-language": "de-AT,de;q=0.9,en;q=0.8" } });
    expect(response.headers.get("vary")).toContain("Accept-Language");
    return response.text();
  };

  test("a program's terms are written out", async () => {
    const program = await make.program(
      (await make.brand({ name: "Nord & Co" })).id,
      {},
      {
        countries: ["DE", "FR"],
        trafficRules: { cashback_loyalty: "banned" },
        eventBounties: [{ name: "signup", directFixedCents: 125_050 }],
      },
    );
    const html = await readGerman(`/p/${program.slug}`);
    for (const text of [
      '<html lang="de">',
      "Partnerprogramm von Nord &amp; Co",
      "20\u00a0% jedes Verkaufs",
      "15 Tage nach dem Verkauf, sobald genehmigt",
      "1.250,50\u00a0$",
      "Cashback und Bonusprogramme",
      "verboten",
      "Bewerben",
    ]) {
      expect(html).toContain(text);
    }
    expect(await readGerman(`/p/${program.slug}?lang=en`)).toContain("Partner program of Nord &amp; Co");
  });

  test("a partner's properties and addresses that lead nowhere are named", async () => {
    const account = await make.account({ name: "Ben" });
    await api.deps.sql.execute(
      `insert into account_profile (account_id, bio, is_public, updated_at) values ($1, '', true, now())`,
      [account.id],
    );
    await api.deps.sql.execute(
      `insert into property (id, account_id, type, identifier, url, verification_token, verified_at, created_at)
       values ('ppt_3', $1, 'website', 'ben-de.example', null, 't', now(), now())`,
      [account.id],
    );
    const html = await readGerman(`/u/${account.handle}`);
    expect(html).toContain("Bestätigte Werbeflächen");
    expect(html).toContain("Website: ben-de.example");
    expect(await readGerman("/u/nobody")).toContain("Partner nicht gefunden");
    expect(await readGerman("/p/nothing")).toContain("Programm nicht gefunden");
    expect(await readGerman("/invoices/inv_1/x")).toContain("Rechnung nicht gefunden");
    expect(await readGerman("/r/nothing")).toContain("Link nicht gefunden");
  });
});
