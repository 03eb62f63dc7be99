// Builds the OpenTelemetry Collector of the tests into the cache, where `test/worker/trace.test.ts` finds it. Takes Go,
// and a few minutes the first time: `node test/support/collector/build.ts`.
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { COLLECTOR_PATH } from "./collector.ts";

mkdirSync(dirname(COLLECTOR_PATH), { recursive: true });
const flags = ["build", "-mod=readonly", "-trimpath", "-ldflags", "-s -w", "-o", COLLECTOR_PATH, "."];
const { status } = spawnSync("go", flags, {
  cwd: fileURLToPath(new URL(".", import.meta.url)),
  stdio: ["ignore", 2, 2],
});
process.exitCode = status ?? 1;
