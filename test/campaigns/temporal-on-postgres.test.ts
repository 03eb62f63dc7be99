import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { startCluster } from "../../campaigns/cluster/cluster.ts";
import { builtTemporalPrograms } from "../../campaigns/cluster/temporal-server.ts";

const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("the campaigns' Temporal has the settings of the compose file's", () => {
  const [, service = ""] =
    /\n {2}temporal:\n((?: {4}.*\n)+)/.exec(source("deploy/compose/compose.yaml")) ?? [];
  const names = [...service.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!);
  expect(names).toContain("POSTGRES_SEEDS");
  const given = source("campaigns/cluster/temporal-on-postgres.ts");
  expect(names.filter((name) => name !== "PROMETHEUS_ENDPOINT" && !given.includes(name))).toEqual([]);
});

// Built by `npm run campaign -- rolling-deploy`; too long a build for a test.
const describeHere = builtTemporalPrograms() === null ? describe.skip : describe;
describeHere("where the server was built", () => {
  test("an API is ready with a Temporal server on PostgreSQL, where that was built", async () => {
    const cluster = await startCluster({ apis: 1, workers: 0, temporal: "postgres" });
    try {
      const response = await fetch(`${cluster.baseUrls[0]}/readyz`);
      expect([response.status, await response.json()]).toMatchObject([200, {}]);
    } finally {
      await cluster.stop();
    }
  });
});
