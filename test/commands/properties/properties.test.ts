import { describe, expect, test } from "@jest/globals";
import { addProperty } from "../../../src/commands/properties/add-property.ts";
import { verifyProperty, type PropertyLookUp } from "../../../src/commands/properties/verify-property.ts";
import { errorFromConstraint } from "../../../src/db/constraints.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { PropertyType, VerificationMethod } from "../../../src/domain/partners/property.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, make } = useDeps();

const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;
const asApiError = (error: unknown) => {
  throw errorFromConstraint(error) ?? error;
};

let counter = 0;
const domain = () => `property${(counter += 1)}.example`;

function add(
  accountId: string,
  identifier: string,
  type: PropertyType = "website",
  url: string | null = null,
) {
  return inTransaction(deps, (tx) => addProperty(tx, { accountId, type, identifier, url, origin })).catch(
    asApiError,
  );
}

/** The outside as a test says it is; anything else is not there. */
const outside = (responses: Readonly<Record<string, string>> = {}): PropertyLookUp => ({
  txtRecords: async (name) => (responses[name] === undefined ? [] : ["v=spf1 -all", responses[name]]),
  page: async (url) => responses[url] ?? null,
});

const verify = (propertyId: string, method: VerificationMethod, lookUp: PropertyLookUp = outside()) =>
  verifyProperty(deps, lookUp, { propertyId, method, origin }).catch(asApiError);

describe("adding a property", () => {
  test("keeps it in one way of writing, not verified", async () => {
    const { id } = await make.account();
    const added = await add(
      id,
      "https://WWW.Letter.example/archive",
      "website",
      "https://letter.example/archive",
    );
    expect(added).toEqual({
      id: expect.stringMatching(/^ppt_/),
      type: "website",
      identifier: "letter.example",
      url: "https://letter.example/archive",
      isVerified: false,
      method: null,
      followers: null,
      statsSource: null,
      lastCheckedAt: null,
      verificationToken: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    await expect(add(id, "letter.example")).rejects.toMatchObject({ code: "conflict" });
  });

  // PROPERTY-1
  test.each([
    ["website", "not a domain", null, "identifier"],
    ["website", "localhost", null, "identifier"],
    ["podcast", " ", null, "identifier"],
    ["podcast", "My show", "ftp://a.example", "url"],
  ] as const)("refuses %s %j with url %j, naming the field", async (type, identifier, url, field) => {
    const { id } = await make.account();
    await expect(add(id, identifier, type, url)).rejects.toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(field),
    });
  });
});

describe("verifying a property", () => {
  // PROPERTY-2
  test.each(["manual", "profile_code", "email_domain"] as const)(
    "by %s takes the operator's word",
    async (method) => {
      const added = await add((await make.account()).id, "@Nora", "youtube");
      const verified = await verify(added.id, method);
      expect(verified).toMatchObject({ id: added.id, identifier: "nora", isVerified: true, method });
      expect(verified.lastCheckedAt).toBeInstanceOf(Date);
      await deps.sql.execute("delete from property where id = $1", [added.id]);
    },
  );

  // PROPERTY-2
  test.each([
    [
      "dns_txt",
      (host: string, token: string) => [`_partner-verification.${host}`, `partner-verification=${token}`],
    ],
    [
      "meta_tag",
      (host: string, token: string) => [
        `https://${host}/`,
        `<html><head><meta charset="utf-8"><meta content='${token}' name="partner-verification"/></head></html>`,
      ],
    ],
    [
      "file",
      (host: string, token: string) => [`https://${host}/.well-known/partner-verification.txt`, `${token}\n`],
    ],
  ] as const)("by %s needs the token to be there", async (method, placed) => {
    const host = domain();
    const added = await add((await make.account()).id, host);
    const [where, what] = placed(host, added.verificationToken) as [string, string];
    for (const lookUp of [
      outside(),
      outside({ [where]: what.replace(added.verificationToken, "another") }),
    ]) {
      await expect(verify(added.id, method, lookUp)).rejects.toMatchObject({ code: "conflict" });
    }
    const row = "select verified_at, last_checked_at from property where id = $1";
    expect(await deps.sql.row(row, [added.id])).toEqual({
      verified_at: null,
      last_checked_at: expect.any(Date),
    });
    expect(await verify(added.id, method, outside({ [where]: what }))).toMatchObject({
      isVerified: true,
      method,
    });
  });

  test("looks a website up at its own domain, whatever its url says", async () => {
    const added = await add((await make.account()).id, domain(), "website", "https://elsewhere.example/");
    const page = `<meta name="partner-verification" content="${added.verificationToken}">`;
    await expect(
      verify(added.id, "meta_tag", outside({ "https://elsewhere.example/": page })),
    ).rejects.toMatchObject({
      code: "conflict",
    });
  });

  // PROPERTY-3
  test("a property is verified for one account only, also of two at once", async () => {
    const host = domain();
    const properties = [
      await add((await make.account()).id, host),
      await add((await make.account()).id, host),
    ];
    const outcomes = await Promise.allSettled(properties.map(({ id }) => verify(id, "manual")));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = outcomes.find((outcome) => outcome.status === "rejected")!;
    expect(lost.reason).toMatchObject({
      code: "conflict",
      message: "This property was verified by another account.",
    });
  });

  test("refuses a property that is not there, and a method that cannot be looked up for it", async () => {
    await expect(verify("ppt_none", "manual")).rejects.toMatchObject({ code: "invalid_request" });
    const channel = await add(
      (await make.account()).id,
      "someone",
      "tiktok",
      "https://tiktok.example/@someone",
    );
    await expect(verify(channel.id, "meta_tag")).rejects.toMatchObject({ code: "invalid_request" });
    const podcast = await add((await make.account()).id, "My show", "podcast");
    await expect(verify(podcast.id, "file")).rejects.toMatchObject({ code: "invalid_request" });
  });
});

// PROPERTY-4
// Review: rules M3
test("the operator who verifies a property notes how many follow it; verified again without, the number stays", async () => {
  const { id: accountId } = await make.account();
  const { id } = await add(accountId, domain());
  const verifyWith = (followers?: number) =>
    verifyProperty(deps, outside(), {
      propertyId: id,
      method: "manual",
      ...(followers !== undefined && { followers }),
      origin,
    });
  expect(await verifyWith()).toMatchObject({ followers: null, statsSource: null });
  expect(await verifyWith(1200)).toMatchObject({ followers: 1200, statsSource: "operator" });
  expect(await verifyWith()).toMatchObject({ followers: 1200, statsSource: "operator" });
});
