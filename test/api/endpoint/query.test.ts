import { beforeAll, describe, expect, test } from "@jest/globals";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
let key: string;
let program: string;
beforeAll(async () => {
  const { id, brandId } = await make.program((await make.brand()).id);
  program = id;
  key = await make.brandKey(brandId);
});

const ask = async (path: string) => (await api.call("GET", path, { key })).body.error;

describe("a number in the query", () => {
  // API-18
  test.each([
    ["0", "must be at least 1"],
    ["-1", "must be at least 1"],
    ["101", "must be at most 100"],
    ["99999999999999999999", "must be a whole number"],
    ["abc", "must be a whole number"],
    ["", "must be a whole number"],
    ["1e1", "must be a whole number"],
    ["0x10", "must be a whole number"],
    ["1.5", "must be a whole number"],
    ["10.0", "must be a whole number"],
    ["+7", "must be a whole number"],
    ["%207", "must be a whole number"],
    ["7%20", "must be a whole number"],
    ["1_000", "must be a whole number"],
    ["%D9%A7", "must be a whole number"],
    ["true", "must be a whole number"],
    ["null", "must be a whole number"],
    ["[10]", "must be a whole number"],
  ])("limit=%s is 400 invalid_request: %s", async (limit, problem) => {
    expect(await ask(`/programs?limit=${limit}`)).toMatchObject({
      code: "invalid_request",
      message: `Query parameter limit ${problem}.`,
    });
  });

  // API-18
  test.each(["1", "25", "100"])("limit=%s is taken", async (limit) => {
    expect(await ask(`/programs?limit=${limit}`)).toBeUndefined();
  });
});

describe("a parameter", () => {
  // API-4
  test.each([
    ["limit=1&limit=2", "limit is repeated"],
    ["limit=1&limit=1", "limit is repeated"],
    ["limit=1&lim%69t=1", "limit is repeated"],
    ["cursor=&cursor=", "cursor is repeated"],
    ["page=2", "Unknown query parameter: page."],
    ["page=2&size=10", "Unknown query parameter: page, size."],
    ["Limit=2", "Unknown query parameter: Limit."],
    ["limit[]=2", "Unknown query parameter: limit[]."],
    ["=2", "Unknown query parameter: ."],
    ["__proto__=2", "Unknown query parameter: __proto__."],
    ["constructor=2", "Unknown query parameter: constructor."],
    ["%zz=1", "Unknown query parameter: %zz."],
    ["limit=%zz", "Query parameter limit must be a whole number."],
    ["limit=%", "Query parameter limit must be a whole number."],
    ["limit=%00", "Query parameter limit must be a whole number."],
    ["limit=5;page=2", "Query parameter limit must be a whole number."],
  ])("?%s is 400 and the message names it: %s", async (query, message) => {
    expect(await ask(`/programs?${query}`)).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining(message),
    });
  });

  test("of a fixed set of words names them", async () => {
    for (const status of ["Pending", "", "pending%20", "approved,pending", "open"]) {
      expect(await ask(`/programs/${program}/partners?status=${status}`)).toMatchObject({
        code: "invalid_request",
        message: "Query parameter status must be one of pending, approved, suspended, rejected.",
      });
    }
  });

  test("of a fixed set of numbers names them", async () => {
    for (const days of ["1", "31", "all", "", "-7", "7.0"]) {
      expect(await ask(`/programs/${program}/stats?days=${days}`)).toMatchObject({
        code: "invalid_request",
        message: "Query parameter days must be one of 7, 30, 90, 365, 0.",
      });
    }
  });

  test("of a POST is unknown like any other", async () => {
    const response = await api.call("POST", `/programs/${program}/test-sales?dryRun=1`, { key });
    expect(response.body.error.message).toBe("Unknown query parameter: dryRun.");
  });

  test("may be left empty altogether", async () => {
    expect(await ask("/programs?")).toBeUndefined();
    expect(await ask("/programs?&&")).toBeUndefined();
  });
});

describe("an id in the path that cannot be one is 404, like a record that does not exist", () => {
  // API-2
  test.each([
    ["words", "nonsense"],
    ["another letter case", "PRG_01KAK3XH4V9Y2C6R8M0T5W7Z1B"],
    ["a blank at the end", "prg_01KAK3XH4V9Y2C6R8M0T5W7Z1B%20"],
    ["a NUL character", "%00"],
    ["a NUL character at the end", "prg%00"],
    ["a broken escape", "%zz"],
    ["bytes that are no UTF-8", "%ff%fe"],
    ["a picture", "%F0%9F%92%B8"],
    ["SQL", "'%20or%201=1--"],
    ["more characters than an id has", "x".repeat(121)],
    ["a great many characters", "x".repeat(4000)],
    ["an escaped path", "..%2F..%2Fme"],
    ["null", "null"],
  ])("%s", async (_, id) => {
    expect((await ask(`/programs/${id}`)).code).toBe("program_not_found");
  });
});

test("many problems are counted, not all reported", async () => {
  const fields = Object.fromEntries(
    ["name", "description", "currency", "brandRules", "status", "countries", "trafficRules"].map((name) => [
      name,
      1,
    ]),
  );
  const response = await api.call("POST", "/programs", { key, body: fields });
  expect(response.body.error.message).toMatch(/There are \d more problems\.$/);
});
