// Two projects, so that running only pure tests does not pay for servers: Jest runs a project's
// globalSetup only when one of its tests is selected.
const shared = {
  // Node.js loads the tests, their types stripped: decision 0053.
  testEnvironment: "<rootDir>/test/support/runner/environment.js",
  runtime: "<rootDir>/test/support/runner/runtime.js",
  transform: {},
  // Not the whole folder: a running service keeps changing its data in it.
  roots: ["<rootDir>/src", "<rootDir>/test"],
};

// `local` is here because its tests start servers of their own.
const needNoServers = [
  "bank/**/*",
  "bench/**/*",
  "domain/**/*",
  "providers/**/*",
  "local/**/*",
  "config",
  "deploy/**/*",
  "findings",
  "languages",
  "pages",
  "rules",
  "structure",
  "telemetry",
  "web-structure",
  "web/operations",
  "words",
];

export default {
  coverageProvider: "v8",
  // One more than processors, since files wait for timers, processes and each other.
  maxWorkers: 3,
  testSequencer: "<rootDir>/test/support/runner/longest-first.js",
  // Tests that are concurrent wait more than they work.
  maxConcurrency: 8,
  // Modules of a finished test file stay in memory, so a worker that has grown is exchanged.
  workerIdleMemoryLimit: "1GB",
  // Generous: a shared two-core machine may be busy with somebody else's work.
  testTimeout: 300_000,
  projects: [
    {
      ...shared,
      displayName: "pure",
      testMatch: needNoServers.map((name) => `<rootDir>/test/${name}.test.ts`),
    },
    {
      ...shared,
      displayName: "system",
      testMatch: ["<rootDir>/test/**/*.test.ts"],
      testPathIgnorePatterns: needNoServers.map(
        (name) => `<rootDir>/test/${name.replace("**/*", ".*")}\\.test\\.ts$`,
      ),
      globalSetup: "<rootDir>/test/support/servers/global-setup.ts",
      globalTeardown: "<rootDir>/test/support/servers/global-teardown.ts",
    },
  ],
};
