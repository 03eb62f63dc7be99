// Writes Grafana's dashboards into deploy/chart/telemetry/dashboards.
import { writeFileSync } from "node:fs";
import { DASHBOARDS, grafanaDashboard } from "./dashboards.ts";

for (const name of Object.keys(DASHBOARDS)) {
  const file = new URL(`../deploy/chart/telemetry/dashboards/${name}.json`, import.meta.url);
  writeFileSync(file, `${JSON.stringify(grafanaDashboard(name), null, 2)}\n`);
}
