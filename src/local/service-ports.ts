import type { StartConfig } from "../config.ts";
import { claimPorts } from "./ports.ts";
import type { WantedPort } from "./ports.ts";

/** Free ports for the parts started here; 0 for the others. */
export interface ClaimedPorts {
  api: number;
  postgres: number;
  temporal: number;
  temporalUi: number;
}

/** Ensures that every port we will listen on is free. */
export async function claimServicePorts(config: StartConfig): Promise<ClaimedPorts> {
  const local = "127.0.0.1";
  const wanted: (WantedPort & { part: keyof ClaimedPorts })[] = [
    { part: "api", setting: "PORT", use: "the API", host: config.host, port: config.port },
  ];
  if (config.databaseUrl === null) {
    wanted.push({
      part: "postgres",
      setting: "POSTGRES_PORT",
      use: "PostgreSQL",
      host: local,
      port: config.postgresPort,
    });
  }
  if (config.temporalAddress === null) {
    wanted.push(
      { part: "temporal", setting: "TEMPORAL_PORT", use: "Temporal", host: local, port: config.temporalPort },
      {
        part: "temporalUi",
        setting: "TEMPORAL_UI_PORT",
        use: "Temporal's UI",
        host: local,
        port: config.temporalUiPort,
      },
    );
  }
  const ports = await claimPorts(wanted);
  const claimed: ClaimedPorts = { api: 0, postgres: 0, temporal: 0, temporalUi: 0 };
  wanted.forEach(({ part }, index) => (claimed[part] = ports[index] as number));
  return claimed;
}
