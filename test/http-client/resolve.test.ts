import { expect, test } from "@jest/globals";
import { addressesAmong } from "../../src/http-client/resolve.ts";

const never = new Promise<string[]>(() => {});

test("the addresses of both families are those of a name", async () => {
  const families = [Promise.resolve(["93.184.216.34"]), Promise.resolve(["2606:2800:220:1::1"])];
  expect(await addressesAmong(families)).toEqual(["93.184.216.34", "2606:2800:220:1::1"]);
});

// POSTBACK-9: a private address counts although the other family has none.
test.each([
  ["the second", [Promise.resolve(["10.0.0.1"]), never]],
  ["the first", [never, Promise.resolve(["10.0.0.1"])]],
])("where %s alone answers, its addresses are", async (_, families) => {
  expect(await addressesAmong(families)).toEqual(["10.0.0.1"]);
});

test("a family without addresses leaves the other's", async () => {
  const families = [Promise.reject(new Error("ENODATA")), Promise.resolve(["2606:2800:220:1::1"])];
  expect(await addressesAmong(families)).toEqual(["2606:2800:220:1::1"]);
});

test("a name without any has the first one's reason", async () => {
  const families = [Promise.reject(new Error("ENOTFOUND")), Promise.reject(new Error("ENODATA"))];
  await expect(addressesAmong(families)).rejects.toThrow("ENOTFOUND");
});
