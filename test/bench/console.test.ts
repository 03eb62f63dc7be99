import { expect, test } from "@jest/globals";
import { readsLeftOut } from "../../bench/console.ts";

test("the bench measures every read of the console", () => {
  expect(readsLeftOut()).toEqual([]);
});
