import { describe, expect, test } from "@jest/globals";
import { useApi } from "../../../support/scenes/use-api.ts";

describe("GET /programs", () => {
  const { api, make } = useApi();

  /** Programs made at the same moment too, so that the id has to decide. */
  async function brandWith(count: number) {
    const brand = await make.brand();
    const createdAt = await make.businessNow();
    for (let index = 0; index < count; index += 1) {
      const at = new Date(createdAt.getTime() + Math.floor(index / 2) * 1000);
      await make.program(brand.id, { name: `Program ${index}`, createdAt: at } as object);
    }
    return { brand, key: await make.brandKey(brand.id, "viewer") };
  }

  const namesOf = (body: { data: { name: string }[] }) => body.data.map((program) => program.name);

  // API-18
  test("shows a brand's own programs, oldest first, and nothing of another brand", async () => {
    const { key } = await brandWith(3);
    await brandWith(2);
    const { body } = await api.call("GET", "/programs", { key });
    expect(namesOf(body)).toEqual(["Program 0", "Program 1", "Program 2"]);
    expect([body.has_more, body.next_cursor]).toEqual([false, null]);
    expect(body.data[0]).not.toHaveProperty("directRateBps");
  });

  test("is an empty page for a brand without programs", async () => {
    const brand = await make.brand();
    const { body } = await api.call("GET", "/programs", { key: await make.brandKey(brand.id) });
    expect(body).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  // API-18
  test("joins its pages to the whole list, while programs are added in between", async () => {
    const { brand, key } = await brandWith(7);
    const names: string[] = [];
    let query = "?limit=3";
    for (let page = 0; query !== ""; page += 1) {
      const { body } = await api.call("GET", `/programs${query}`, { key });
      names.push(...namesOf(body));
      expect(body.data.length).toBeLessThanOrEqual(3);
      query = body.next_cursor === null ? "" : `?limit=3&cursor=${encodeURIComponent(body.next_cursor)}`;
      const later = new Date((await make.businessNow()).getTime() + 60_000 + page);
      if (page < 2) await make.program(brand.id, { name: `Later ${page}`, createdAt: later } as object);
    }
    expect(names).toEqual([
      ...Array.from({ length: 7 }, (_, index) => `Program ${index}`),
      "Later 0",
      "Later 1",
    ]);
  });

  test.each(["limit=0", "limit=101", "limit=x", "limit=1.5", "page=2"])(
    "refuses %s, naming it",
    async (query) => {
      const { key } = await brandWith(0);
      const response = await api.call("GET", `/programs?${query}`, { key });
      expect(response.body.error).toMatchObject({ status: 400, code: "invalid_request" });
      expect(response.body.error.message).toContain(query.split("=")[0]);
    },
  );

  // API-19
  test("refuses a cursor that is malformed, altered, too long or another brand's", async () => {
    const { key } = await brandWith(2);
    const other = await brandWith(2);
    const own = (await api.call("GET", "/programs?limit=1", { key })).body.next_cursor;
    const theirs = (await api.call("GET", "/programs?limit=1", { key: other.key })).body.next_cursor;
    const altered = `${own.slice(0, -1)}${own.endsWith("A") ? "B" : "A"}`;
    const cursors = ["x", "a.b", "x".repeat(401), theirs, altered];
    for (const cursor of cursors) {
      const response = await api.call("GET", `/programs?cursor=${encodeURIComponent(cursor)}`, { key });
      expect([response.status, response.body.error.code]).toEqual([400, "invalid_cursor"]);
    }
  });

  test("refuses a request without a key, and a partner's key", async () => {
    expect((await api.call("GET", "/programs")).body.error.code).toBe("missing_key");
    const key = await make.partnerKey((await make.account()).id);
    expect((await api.call("GET", "/programs", { key })).body.error.code).toBe("brand_key_required");
  });
});
