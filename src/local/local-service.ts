import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { SETTINGS } from "../settings.ts";
import type { Setting } from "../settings.ts";

const FILE = "service.json";

const fileIn = (dataDir: string): string => join(resolve(dataDir), FILE);

/**
 * Records how the running local service was configured, so that the command line finds its database. Secrets from the
 * environment are not written.
 *
 * @param made what `npm start` created: addresses and keys of the embedded parts
 */
export function noteLocalService(dataDir: string, env: NodeJS.ProcessEnv, made: NodeJS.ProcessEnv): void {
  const settings: NodeJS.ProcessEnv = {};
  for (const [name, { isSecret }] of Object.entries<Setting>(SETTINGS)) {
    if (!isSecret && env[name]) settings[name] = env[name];
  }
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify({ ...settings, ...made }, null, 2), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export const forgetLocalService = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/**
 * The environment, completed by the running local service's settings. Existing variables win; with a DATABASE_URL of
 * its own it is left unchanged.
 */
export function withLocalService(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (env["DATABASE_URL"]) return env;
  try {
    const noted = JSON.parse(
      readFileSync(fileIn(env["DATA_DIR"] || SETTINGS.DATA_DIR.default), "utf8"),
    ) as object;
    const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
    return { ...noted, ...given };
  } catch {
    return env;
  }
}
