import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { SEARCH_ATTRIBUTES } from "../../src/temporal/search-attributes.ts";
import { openTestDeps } from "../support/scenes/deps.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { runVp } from "./run-vp.ts";

const namespace = `setup-${randomBytes(4).toString("hex")}`;
const NAMES = Object.keys(SEARCH_ATTRIBUTES);
let opened: Awaited<ReturnType<typeof openTestDeps>>;

beforeAll(async () => {
  opened = await openTestDeps({
    TEMPORAL_ADDRESS: testServers().temporalAddress,
    TEMPORAL_NAMESPACE: namespace,
  });
});
afterAll(() => opened.close());

async function setUp(...flags: string[]) {
  const { exitStatus, stdout, stderr } = await runVp(opened.environment, ["temporal", "setup", ...flags]);
  expect(stderr).toBe("");
  return { exitStatus, ...JSON.parse(stdout) };
}

// OPERATE-31
test("a check says what is missing, the setup makes it, and a second one has nothing to do", async () => {
  expect(await setUp("--check")).toMatchObject({
    exitStatus: 1,
    namespace,
    retentionDays: null,
    changed: [],
    problems: [`There is no namespace ${namespace}.`],
  });
  expect(await setUp()).toMatchObject({
    exitStatus: 0,
    retentionDays: 7,
    searchAttributes: NAMES,
    changed: ["namespace", "search attributes"],
    problems: [],
  });
  const { exitStatus, changed, searchAttributes, cloud } = await setUp("--check");
  expect({ exitStatus, changed, searchAttributes }).toEqual({
    exitStatus: 0,
    changed: [],
    searchAttributes: NAMES,
  });
  for (const [name, type] of Object.entries(SEARCH_ATTRIBUTES)) {
    expect(cloud.tcld[1]).toContain(`--search-attribute "${name}=${type}"`);
    expect(cloud.terraform).toContain(`${name} = "${type}"`);
  }
});

test("a retention that is too short is raised, and a longer one is left alone", async () => {
  expect(await setUp("--retention-days", "14", "--check")).toMatchObject({
    exitStatus: 1,
    problems: ["Retention is 7 days, not 14."],
  });
  expect(await setUp("--retention-days", "14")).toMatchObject({ retentionDays: 14, changed: ["retention"] });
  expect(await setUp()).toMatchObject({ exitStatus: 0, retentionDays: 14, changed: [] });
});
