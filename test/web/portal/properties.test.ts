import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tracesOf } from "../../support/checks/traces.ts";
import { openPortal } from "../../support/scenes/portal.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi({ POSTBACK_ALLOW_PRIVATE: "1" });

/** The partner's own site. */
let site: Server;
let siteUrl: string;
let page = "<html></html>";
beforeAll(async () => {
  site = createServer((_, response) => response.end(page));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
});
afterAll(() => {
  site.close();
});

const open = async () => {
  const account = await make.account();
  return { account, person: await openPortal(api, make, account) };
};
const letter = (name = "A letter") => ({ type: "newsletter", identifier: name, url: siteUrl });

// PROPERTY-6
test("a website shows the record, the tag and the file that prove it; a channel the code in its description", async () => {
  const { person, account } = await open();
  const website = await person.change("POST", "/properties", {
    type: "website",
    identifier: "https://WWW.lind.example/about",
  });
  expect(website.status).toBe(201);
  const { code } = website.body.data;
  expect(website.body.data).toMatchObject({
    identifier: "lind.example",
    verified: false,
    proofs: [
      {
        method: "dns_txt",
        location: "_partner-verification.lind.example",
        content: `partner-verification=${code}`,
      },
      {
        method: "meta_tag",
        location: "https://lind.example/",
        content: `<meta name="partner-verification" content="${code}">`,
      },
      {
        method: "file",
        location: "https://lind.example/.well-known/partner-verification.txt",
        content: code,
      },
    ],
  });
  const channel = await person.change("POST", "/properties", { type: "youtube", identifier: "@Nora" });
  expect(channel.body.data).toMatchObject({ identifier: "nora", proofs: [] });
  const listed = (await person.get("/properties")).body.data;
  expect(listed).toEqual([website.body.data, channel.body.data]);
  const trace = await tracesOf(api.deps).audit(website.body.data.id);
  expect(trace).toEqual([
    { action: "property.add", actorKind: "partner_user", details: { type: "website" } },
  ]);
  expect(account.id).toMatch(/^acc_/);
});

// PROPERTY-6
test("the same property twice is a conflict, and so is the 101st", async () => {
  const { person, account } = await open();
  expect((await person.change("POST", "/properties", letter())).status).toBe(201);
  expect((await person.change("POST", "/properties", letter())).body.error.code).toBe("conflict");
  await api.deps.sql.execute(
    `insert into property (id, account_id, type, identifier, verification_token, created_at)
     select 'ppt_' || n, $1, 'podcast', 'podcast ' || n, 't', service_now() from generate_series(1, 99) n`,
    [account.id],
  );
  const refused = await person.change("POST", "/properties", letter("Another letter"));
  expect(refused.body.error).toMatchObject({ code: "conflict", next: "Remove a property first." });
});

describe("verifying", () => {
  // PROPERTY-7
  test("finds the tag where it is published, and says what is missing before", async () => {
    const { person } = await open();
    const { id, proofs } = (await person.change("POST", "/properties", letter())).body.data;
    const verify = () => person.change("POST", `/properties/${id}/verify`, { method: "meta_tag" });
    page = "<html></html>";
    const missing = await verify();
    expect(missing.body.error).toMatchObject({ code: "conflict", message: `Token not found at ${siteUrl}.` });
    expect((await person.get("/properties")).body.data[0]).toMatchObject({
      verified: false,
      lastCheckedAt: expect.any(String),
    });
    page = `<html><head>${proofs[1].content}</head></html>`;
    expect((await verify()).body.data).toMatchObject({ verified: true, method: "meta_tag" });
    const actions = (await tracesOf(api.deps).audit(id)).map(({ action, actorKind }) => [action, actorKind]);
    expect(actions).toEqual([
      ["property.add", "partner_user"],
      ["property.check", "partner_user"],
      ["property.verify", "partner_user"],
    ]);
  });

  // PROPERTY-7
  test("is for the methods that need no operator, and for a property that another account has not verified", async () => {
    const [{ person: first }, { person: second }] = [await open(), await open()];
    const added = async (person: typeof first) =>
      (await person.change("POST", "/properties", letter("One letter"))).body.data;
    const [one, other] = [await added(first), await added(second)];
    page = `${one.proofs[1].content}${other.proofs[1].content}`;
    const verify = (person: typeof first, id: string, method: string) =>
      person.change("POST", `/properties/${id}/verify`, { method });
    expect((await verify(first, one.id, "manual")).body.error.code).toBe("invalid_request");
    expect((await verify(first, one.id, "meta_tag")).status).toBe(200);
    expect((await verify(second, other.id, "meta_tag")).body.error.message).toBe(
      "This property was verified by another account.",
    );
  });

  // PROPERTY-8
  test("is possible for another account once the property was removed", async () => {
    const [{ person: first }, { person: second }] = [await open(), await open()];
    const one = (await first.change("POST", "/properties", letter("A sold letter"))).body.data;
    page = one.proofs[1].content;
    await first.change("POST", `/properties/${one.id}/verify`, { method: "meta_tag" });
    expect((await first.change("POST", `/properties/${one.id}/remove`)).body.data).toEqual({
      propertyId: one.id,
    });
    expect((await first.get("/properties")).body.data).toEqual([]);
    expect((await first.change("POST", `/properties/${one.id}/remove`)).body.error.code).toBe(
      "property_not_found",
    );
    const other = (await second.change("POST", "/properties", letter("A sold letter"))).body.data;
    page = other.proofs[1].content;
    const verified = await second.change("POST", `/properties/${other.id}/verify`, { method: "meta_tag" });
    expect(verified.body.data.verified).toBe(true);
    expect((await tracesOf(api.deps).audit(one.id)).at(-1)).toMatchObject({
      action: "property.remove",
      details: { wasVerified: true },
    });
  });
});
