import { loadConfig } from "../../src/config.ts";
import type { Config } from "../../src/config.ts";

/**
 * An environment that says everything a process needs, and nothing of the environment the tests run in except what finds
 * programs.
 *
 * @param settings added, or put in the place of these
 */
export function testEnvironment(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    LOG_LEVEL: "warn",
    NETWORK: "testnet",
    ENCRYPTION_KEY: "11".repeat(32),
    CUSTOMER_HASH_KEY: "22".repeat(32),
    BASE_URL: "http://localhost:3000",
    SEED_DEMO: "0",
    ...settings,
  };
}

/** The configuration that such an environment makes; DATABASE_URL has to be among the settings. */
export const testConfig = (settings: NodeJS.ProcessEnv): Config => loadConfig(testEnvironment(settings));
