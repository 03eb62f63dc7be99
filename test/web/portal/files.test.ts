import { beforeAll, describe, expect, test } from "@jest/globals";
import { openPortal } from "../../support/scenes/portal.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

let scene: SellingScene;
beforeAll(async () => {
  scene = await sellingScene(make);
  await api.deps.sql.execute(
    "insert into postback (partner_id, url, updated_at) values ($1, $2, service_now())",
    [scene.seller.id, "https://tracker.example/?payout={payout}"],
  );
  await sales.sale(scene.program, scene.seller);
});

const linesOf = (text: string) => text.trimEnd().split("\n");

describe("a list of the portal is a file too", () => {
  // PEOPLE-22, PARTNER-6
  test("recruits, with the currency of the overrides, and no further for a key than before", async () => {
    const { program, recruiter, seller } = scene;
    const person = await openPortal(api, make, recruiter.account);
    const path = `/partner/programs/${program.slug}/recruits`;
    const file = await person.file(`${path}.csv`);
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="recruits-${program.slug}.csv"`,
    );
    const [header, ...lines] = linesOf(file.text);
    expect(header).toBe("id,name,status,active,approvedCustomers,myOverrideCents,currency");
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^${seller.id},.*,200,USD$`))]);
    const key = await make.partnerKey(recruiter.account.id, "read");
    const headers = { authorization: `Bearer ${key}` };
    expect((await api.fetch(`/api/v1${path}.csv`, { headers })).status).toBe(404);
  });

  // PEOPLE-22, STATISTICS-6
  test("where clicks came from, and no further for a key than before", async () => {
    const { program, seller } = scene;
    for (const country of ["SE", "SE", "NO"]) await sales.click(program, seller, { country });
    const person = await openPortal(api, make, seller.account);
    const path = `/partner/programs/${program.slug}/breakdown`;
    const [header, ...lines] = linesOf((await person.file(`${path}.csv?by=country&days=7`)).text);
    expect(header).toBe("value,clicks,sales");
    expect(lines.toSorted()).toEqual(["NO,1,0", "SE,2,0", "unknown,0,1"]);
    const key = await make.partnerKey(seller.account.id, "read");
    const headers = { authorization: `Bearer ${key}` };
    expect((await api.fetch(`/api/v1${path}.csv?by=country`, { headers })).status).toBe(404);
  });

  // PEOPLE-22, STATISTICS-6
  test("what labels brought, with the currency, and no further for a key than before", async () => {
    const { program, seller } = scene;
    for (const sub1 of ["blog", "blog", "shop"]) await sales.click(program, seller, { sub1 });
    const person = await openPortal(api, make, seller.account);
    const path = `/partner/programs/${program.slug}/stats`;
    const file = await person.file(`${path}.csv?by=sub1&days=7`);
    expect(file.headers.get("content-disposition")).toBe(
      `attachment; filename="sub-ids-${program.slug}.csv"`,
    );
    const [header, ...lines] = linesOf(file.text);
    expect(header).toBe("value,clicks,sales,salesValueCents,earnedCents,conversionRate,epcCents,currency");
    const shown = (await person.get(`${path}?by=sub1&days=7`)).body.data.rows;
    expect(lines.map((line) => line.split(",").slice(0, 2))).toEqual(
      shown.map((row: { value: string; clicks: number }) => [row.value, String(row.clicks)]),
    );
    expect(lines).toContainEqual("blog,2,0,0,0,0,0,USD");
    const key = await make.partnerKey(seller.account.id, "read");
    const headers = { authorization: `Bearer ${key}` };
    expect((await api.fetch(`/api/v1${path}.csv?by=sub1`, { headers })).status).toBe(404);
  });

  // PEOPLE-22, POSTBACK-10
  test("postbacks, by their status", async () => {
    const person = await openPortal(api, make, scene.seller.account);
    const path = `/programs/${scene.program.slug}/postback/deliveries.csv`;
    const [header, ...lines] = linesOf((await person.file(path)).text);
    expect(header!.split(",")).toEqual(expect.arrayContaining(["conversionId", "status", "url"]));
    expect(header).not.toContain("calls");
    expect(lines).toHaveLength(1);
    expect(linesOf((await person.file(`${path}?status=sent`)).text)).toHaveLength(1);
  });
});
