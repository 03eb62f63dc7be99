import { beforeAll, describe, expect, test } from "@jest/globals";
import { createCursors } from "../../../src/db/keyset.ts";
import { ApiError } from "../../../src/domain/api-errors.ts";
import { useApi } from "../../support/scenes/use-api.ts";

describe("a cursor", () => {
  const cursors = createCursors(Buffer.alloc(32, 1));
  const cursor = cursors.pack("clicks", { programId: "prg_1" }, ["2026-11-02T09:30:00.000Z", "clk_9"]);

  test("brings back what it was made of, for its list and filters", () => {
    expect(cursors.unpack("clicks", { programId: "prg_1" }, cursor)).toEqual([
      "2026-11-02T09:30:00.000Z",
      "clk_9",
    ]);
  });

  test("stays far below the 400 characters that are taken, for the longest ids there are", () => {
    const longest = cursors.pack("conversions", {}, ["2026-11-02T09:30:00.000Z", `cnv_${"0".repeat(26)}`]);
    expect(longest.length).toBeLessThan(200);
  });

  const [body, tag] = cursor.split(".") as [string, string];
  const forged = Buffer.from('["2020-01-01T00:00:00.000Z","clk_1"]').toString("base64url");
  // API-19
  test.each([
    ["another list", "payouts", { programId: "prg_1" }, cursor],
    ["other filters", "clicks", { programId: "prg_2" }, cursor],
    ["fewer filters", "clicks", {}, cursor],
    ["another place", "clicks", { programId: "prg_1" }, `${forged}.${tag}`],
    ["letters left out", "clicks", { programId: "prg_1" }, cursor.slice(0, -1)],
    ["letters added", "clicks", { programId: "prg_1" }, `${cursor}=`],
    ["letters added that decoding skips", "clicks", { programId: "prg_1" }, `${body}.!${tag}`],
    ["another part added", "clicks", { programId: "prg_1" }, `${cursor}.${tag}`],
    ["no tag", "clicks", { programId: "prg_1" }, body],
    ["an empty tag", "clicks", { programId: "prg_1" }, `${body}.`],
    ["letters outside ASCII", "clicks", { programId: "prg_1" }, `${body}.${"é".repeat(tag.length)}`],
    ["nothing", "clicks", { programId: "prg_1" }, ""],
  ])("with %s is refused", (_, list, filters, changed) => {
    expect(() => cursors.unpack(list, filters, changed)).toThrow(new ApiError("invalid_cursor"));
  });

  // API-19
  test("of another deployment is refused", () => {
    const other = createCursors(Buffer.alloc(32, 2));
    expect(() => other.unpack("clicks", { programId: "prg_1" }, cursor)).toThrow(
      new ApiError("invalid_cursor"),
    );
  });
});

describe("a list's pages", () => {
  const { api, make } = useApi();
  let brand: { id: string };
  let key: string;
  const names = ["one", "two", "three", "four", "five"];
  beforeAll(async () => {
    brand = await make.brand();
    key = await make.brandKey(brand.id);
    for (const name of names) await make.program(brand.id, { name });
  });

  const page = async (query: string, sender = key) =>
    (await api.call("GET", `/programs?${query}`, { key: sender })).body;
  const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

  test("may have different sizes", async () => {
    const first = await page("limit=1");
    const second = await page(`limit=3&cursor=${first.next_cursor}`);
    const third = await page(`cursor=${second.next_cursor}`);
    expect([namesOf(first), namesOf(second), namesOf(third)]).toEqual([
      ["one"],
      ["two", "three", "four"],
      ["five"],
    ]);
    expect([first.has_more, second.has_more, third.has_more, third.next_cursor]).toEqual([
      true,
      true,
      false,
      null,
    ]);
  });

  // API-18
  test("of exactly the list's length are the last", async () => {
    expect(await page("limit=5")).toMatchObject({ has_more: false, next_cursor: null });
  });

  test("are read with another key of the same brand, and not with one of another brand", async () => {
    const { next_cursor } = await page("limit=2");
    const colleague = await make.brandKey(brand.id, "viewer");
    expect(namesOf(await page(`cursor=${next_cursor}`, colleague))).toEqual(["three", "four", "five"]);
    const stranger = await make.brandKey((await make.brand()).id);
    expect((await page(`cursor=${next_cursor}`, stranger)).error.code).toBe("invalid_cursor");
  });

  // API-19
  test("are asked for with at most 400 characters of cursor", async () => {
    for (const length of [399, 400, 401, 5000]) {
      const { error } = await page(`cursor=${"a".repeat(length)}`);
      expect([length, error.status, error.code]).toEqual([length, 400, "invalid_cursor"]);
    }
  });
});
