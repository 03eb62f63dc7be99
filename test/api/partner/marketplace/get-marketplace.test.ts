import { describe, expect, test } from "@jest/globals";
import { testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const BASE_URL = "https://partners.example";

const { api, make } = useApi({ BASE_URL });
let key: string;
let accountId: string;

/** Programs of other tests are in the same marketplace, so each test searches for a word of its own. */
let counter = 0;
const word = () => `word${(counter += 1)}x`;

async function search(q: string, query = ""): Promise<{ slug: string; joined: boolean }[]> {
  accountId = (await make.account()).id;
  key = await make.partnerKey(accountId, "read");
  return (await api.call("GET", `/partner/marketplace?q=${encodeURIComponent(q)}${query}`, { key })).body
    .data;
}

describe("GET /partner/marketplace", () => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: () => "/partner/marketplace",
    scope: "read",
  });

  // PROGRAM-14, PROGRAM-15
  test("shows a program with its terms in words", async () => {
    const name = word();
    const brand = await make.brand({ name: "Northwind" });
    const program = await make.program(
      brand.id,
      { name, currency: "EUR", openToAll: false },
      { holdDays: 20 },
    );
    expect(await search(name)).toEqual([
      {
        id: program.id,
        slug: program.slug,
        name,
        brandName: "Northwind",
        commission: "20% of each sale",
        recruiterOverride: "10% of the recruited partner's commission",
        currency: "EUR",
        openToAll: false,
        holdDays: 20,
        joined: false,
        page: `${BASE_URL}/p/${program.slug}`,
        questions: [],
        scheduledChange: null,
      },
    ]);
  });

  // PROGRAM-3, PROGRAM-11, PROGRAM-15
  test("shows live programs of active brands only", async () => {
    const name = word();
    const live = await make.program((await make.brand()).id, { name });
    for (const status of ["draft", "paused"] as const)
      await make.program((await make.brand()).id, { name, status });
    for (const status of ["pending", "closed"] as const)
      await make.program((await make.brand({ status })).id, { name });
    expect((await search(name)).map(({ slug }) => slug)).toEqual([live.slug]);
  });

  // PROGRAM-15
  test("finds a text in name, description and brand, whatever the letter case", async () => {
    const found = word();
    const inName = await make.program((await make.brand()).id, {
      name: `The ${found.toUpperCase()} program`,
    });
    const inBrand = await make.program((await make.brand({ name: `${found} Ltd` })).id);
    const inDescription = await make.program((await make.brand()).id);
    await api.deps.sql.execute("update program set description = $2 where id = $1", [
      inDescription.id,
      `About ${found}.`,
    ]);
    const slugs = (await search(found)).map(({ slug }) => slug);
    expect(slugs.toSorted()).toEqual([inName.slug, inBrand.slug, inDescription.slug].toSorted());
  });

  // PROGRAM-15
  test.each(["50%", "a_b", "back\\slash"])("takes the wildcards of %j literally", async (text) => {
    const tag = word();
    const exact = await make.program((await make.brand()).id, { name: `${tag} ${text}` });
    await make.program((await make.brand()).id, { name: `${tag} 50 axb backslash` });
    expect((await search(`${tag} ${text}`)).map(({ slug }) => slug)).toEqual([exact.slug]);
  });

  // PARTNER-33
  test.each([
    ["pending", true],
    ["approved", true],
    ["suspended", true],
    ["rejected", false],
  ] as const)("a partner who is %s counts as joined: %s", async (status, joined) => {
    const name = word();
    const program = await make.program((await make.brand()).id, { name });
    await search(name);
    await make.partner(program, accountId, { status });
    await make.partner(program, (await make.account()).id);
    const again = await api.call("GET", `/partner/marketplace?q=${name}`, { key });
    expect(again.body.data).toMatchObject([{ slug: program.slug, joined }]);
  });

  // PROGRAM-15
  test("joining the pages gives the list, newest first, and a cursor belongs to its search", async () => {
    const name = word();
    const slugs: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      slugs.unshift((await make.program((await make.brand()).id, { name })).slug);
    }
    await search(name);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? "" : `&cursor=${cursor}`;
      const page = await api.call("GET", `/partner/marketplace?q=${name}&limit=2${query}`, { key });
      seen.push(...page.body.data.map(({ slug }: { slug: string }) => slug));
      cursor = page.body.next_cursor;
      if (cursor !== null) {
        const other = await api.call("GET", `/partner/marketplace?q=other&cursor=${cursor}`, { key });
        expect(other.body.error.code).toBe("invalid_cursor");
      }
    } while (cursor !== null);
    expect(seen).toEqual(slugs);
  });

  // PROGRAM-15
  test("a blank search is none, and one over 100 characters is refused", async () => {
    await make.program((await make.brand()).id);
    expect((await search(" ")).length).toBeGreaterThan(0);
    const response = await api.call("GET", `/partner/marketplace?q=${"x".repeat(101)}`, { key });
    expect(response.body.error.message).toContain("q must have at most 100 characters");
  });
});
