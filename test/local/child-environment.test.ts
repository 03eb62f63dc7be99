import { expect, test } from "@jest/globals";
import {
  fetchingEnvironment,
  npmEnvironment,
  systemEnvironment,
} from "../../src/local/process/child-environment.ts";

const ENVIRONMENT = {
  PATH: "/bin",
  HTTPS_PROXY: "http://proxy.example",
  NODE_EXTRA_CA_CERTS: "/etc/ca.pem",
  npm_execpath: "/lib/npm-cli.js",
  npm_config_globalconfig: "/etc/npmrc",
  NPM_CONFIG_REGISTRY: "https://registry.example",
  npm_lifecycle_event: "start",
  DATABASE_URL: "postgres://secret@localhost",
  ENCRYPTION_KEY: "secret",
};

test.each([
  ["a program", systemEnvironment, ["PATH"]],
  ["one that downloads", fetchingEnvironment, ["PATH", "HTTPS_PROXY", "NODE_EXTRA_CA_CERTS"]],
  [
    "npm, which then uses the registry and the CA that it is configured with",
    npmEnvironment,
    [
      ...["PATH", "HTTPS_PROXY", "NODE_EXTRA_CA_CERTS"],
      ...["npm_execpath", "npm_config_globalconfig", "NPM_CONFIG_REGISTRY"],
    ],
  ],
])("%s gets what it needs, and none of the service's configuration", (_, environmentOf, names) => {
  expect(Object.keys(environmentOf(ENVIRONMENT))).toEqual(names);
});
