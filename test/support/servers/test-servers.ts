import { strict as assert } from "node:assert";
import type { TestServers } from "./servers.ts";

/** The servers that this test run shares. */
export function testServers(): TestServers {
  const written = process.env["TEST_SERVERS"];
  assert(written, "the servers run only for tests of the project `system` in jest.config.js");
  return JSON.parse(written) as TestServers;
}
