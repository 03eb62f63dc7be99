import { beforeEach, describe, expect, test } from "@jest/globals";
import { openConsole } from "../../support/scenes/console.ts";
import { callFromPage } from "../../support/scenes/page-calls.ts";
import { newestLetter } from "../../support/scenes/people.ts";
import { scenario } from "../../support/scenes/scenario.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

beforeEach(() => api.deps.sql.execute("delete from rate_limit_count"));

type Role = "viewer" | "manager" | "owner";

/** A program with two partners, and how the brand's people call the console. */
async function openProgram(options: Parameters<typeof scenario>[2] = {}) {
  const scene = await scenario(make, { ada: {}, bob: {}, cleo: { status: "rejected" } }, options);
  const { brand, program } = scene;
  const as = async (role: Role) => {
    const { secret } = await make.session((await make.member(brand.id, { role })).loginId);
    return (method: string, path: string, body?: object) =>
      callFromPage(api, `/console/${brand.id}/api/v1/programs/${program.id}${path}`, {
        secret,
        method,
        ...(body && { body }),
      });
  };
  return { ...scene, as };
}

describe("a partner's coupon", () => {
  // PARTNER-34
  test("is set, replaced and cleared by owners, and credits sales while the offer is on", async () => {
    const { program, ada, bob, as } = await openProgram({ program: { isCouponOfferOn: true } });
    const [owner, manager] = [await as("owner"), await as("manager")];
    const path = `/partners/${ada.id}/coupon`;
    expect((await manager("GET", path)).body.data).toEqual({ code: null, isCouponOfferOn: true });
    expect((await manager("PUT", path, { code: "ADA10" })).body.error.code).toBe("role_too_low");
    for (const code of ["OLD", "ADA10"]) {
      expect((await owner("PUT", path, { code })).body.data).toEqual({ code, isCouponOfferOn: true });
    }
    const taken = await owner("PUT", `/partners/${bob.id}/coupon`, { code: "ada10" });
    expect([taken.status, taken.body.error.code]).toEqual([409, "conflict"]);
    const conversionId = await sales.sale(program, bob, { coupon_code: "ada10" });
    const { body } = await api.call("GET", `/conversions/${conversionId}`, {
      key: await make.brandKey(program.brandId, "viewer"),
    });
    expect([body.data.attributedBy, body.data.couponCode]).toEqual(["coupon", "ada10"]);
    expect((await owner("PUT", path, { code: null })).body.data.code).toBeNull();
    expect((await owner("PUT", path, { code: null })).status).toBe(200);
    expect((await owner("PUT", `/partners/${bob.id}/coupon`, { code: "ada10" })).status).toBe(200);
    const lines = await api.deps.sql.rows(
      "select action, details from audit_entry where target_id = $1 order by id",
      [ada.id],
    );
    expect(lines).toEqual([
      { action: "partner.set_coupon", details: { code: "OLD" } },
      { action: "partner.set_coupon", details: { code: "ADA10" } },
      { action: "partner.clear_coupon", details: { code: "ADA10" } },
    ]);
  });

  // PARTNER-34, API-8
  test("of another brand or program is the same 404 as none", async () => {
    const { as } = await openProgram();
    const other = await openProgram();
    const owner = await as("owner");
    for (const partnerId of [other.ada.id, "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1D"]) {
      const { status, body } = await owner("PUT", `/partners/${partnerId}/coupon`, { code: "X" });
      expect([status, body.error.code]).toEqual([404, "partner_not_found"]);
    }
  });
});

describe("an invitation to a program", () => {
  const email = "Dora@dora-cooks.example";

  // PARTNER-35
  test("is a mail with the link of the application page, once a week for an address", async () => {
    const { program, brand, as } = await openProgram();
    const manager = await as("manager");
    const note = "We loved your review.";
    const { status, body } = await manager("POST", "/invitations", { email, note });
    expect([status, body.data.page]).toEqual([201, `${api.deps.config.baseUrl}/p/${program.slug}`]);
    const letter = await newestLetter(api, email);
    for (const part of [body.data.page, note, brand.name, "20% of each sale"]) expect(letter).toContain(part);
    const again = await manager("POST", "/invitations", { email: email.toLowerCase() });
    expect([again.status, again.body.error.code]).toEqual([409, "conflict"]);
    const lines = await api.deps.sql.rows(
      "select action, details from audit_entry where brand_id = $1 order by id",
      [brand.id],
    );
    expect(lines).toEqual([{ action: "partner.invite", details: { address: "d•••@d•••.example" } }]);
  });

  // PARTNER-35
  test("is refused for partners, where nobody can apply, and beyond 60 an hour; a rejected person may be invited", async () => {
    const { ada, cleo, as } = await openProgram();
    const manager = await as("manager");
    const invite = (to: string) => manager("POST", "/invitations", { email: to });
    expect((await (await as("viewer"))("POST", "/invitations", { email })).status).toBe(403);
    expect((await invite(ada.account.email.toUpperCase())).status).toBe(409);
    expect((await invite("nobody")).status).toBe(400);
    expect((await invite(cleo.account.email)).status).toBe(201);
    const draft = await openProgram({ program: { status: "draft" } });
    const refused = await (await draft.as("owner"))("POST", "/invitations", { email });
    expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
    expect(refused.body.error.next).toBe("Take the program live, then invite partners.");
    await api.deps.sql.execute("update brand set status = 'pending' where id = $1", [draft.brand.id]);
    const early = await (await draft.as("owner"))("POST", "/invitations", { email });
    expect([early.status, early.body.error.code]).toEqual([409, "conflict"]);
    expect(early.body.error.next).toBe(
      "Wait until the operator has approved the brand, then invite partners.",
    );
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, group) => {
        const found: number[] = [];
        for (let one = 0; one < 10; one += 1) found.push((await invite(`p${group}-${one}@x.example`)).status);
        return found;
      }),
    );
    expect(statuses.flat().filter((status) => status === 201)).toHaveLength(59);
    expect(statuses.flat().filter((status) => status === 429)).toHaveLength(1);
  });
});

// PARTNER-36
test("the open warnings are listed, the first to fall due first, and leave the list when they are cleared", async () => {
  const { ada, bob, keys, as } = await openProgram();
  const viewer = await as("viewer");
  const decide = (partnerId: string, verb: string, body?: object) =>
    api.call("POST", `/partners/${partnerId}/${verb}`, { key: keys.manager, ...(body && { body }) });
  await decide(bob.id, "warn", { reason: "Label your ads." });
  await decide(ada.id, "warn", { reason: "Remove the old banner." });
  const { data } = (await viewer("GET", "/warnings")).body;
  expect(data).toMatchObject([
    { partnerId: bob.id, name: bob.account.name, reason: "Label your ads." },
    { partnerId: ada.id, reason: "Remove the old banner." },
  ]);
  expect(Date.parse(data[0].dueAt) - Date.parse(data[0].openedAt)).toBe(7 * 86_400_000);
  await decide(bob.id, "clear-warning");
  expect((await viewer("GET", "/warnings")).body.data).toMatchObject([{ partnerId: ada.id }]);
});

// PARTNER-36, PEOPLE-22
test("the open warnings are searched by name and handle and read page by page, and the file has the same", async () => {
  const { brand, program, ada, bob, keys } = await openProgram();
  for (const { id } of [bob, ada]) {
    await api.call("POST", `/partners/${id}/warn`, {
      key: keys.manager,
      body: { reason: "Label your ads." },
    });
  }
  const viewer = await openConsole(api, make, brand.id);
  const path = `/programs/${program.id}/warnings`;
  const idsOf = async (query: string) =>
    (await viewer.get(`${path}${query}`)).body.data.map(({ partnerId }: { partnerId: string }) => partnerId);
  const linesOf = async (query: string) =>
    (await viewer.file(`${path}.csv${query}`)).text.trimEnd().split("\n").slice(1);
  expect(await idsOf(`?q=${ada.account.handle.toUpperCase()}`)).toEqual([ada.id]);
  expect(await idsOf(`?q=${encodeURIComponent(bob.account.name)}`)).toEqual([bob.id]);
  expect(await idsOf("?q=nobody")).toEqual([]);
  const first = (await viewer.get(`${path}?limit=1`)).body;
  expect(first.data).toMatchObject([{ partnerId: bob.id }]);
  expect(await idsOf(`?limit=1&cursor=${encodeURIComponent(first.next_cursor)}`)).toEqual([ada.id]);
  expect(await linesOf("")).toHaveLength(2);
  expect(await linesOf(`?q=${ada.account.handle}`)).toEqual([expect.stringMatching(`^${ada.id},`)]);
});
