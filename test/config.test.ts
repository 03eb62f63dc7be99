import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { ConfigError, loadConfig, loadStartConfig } from "../src/config.ts";
import { envExample } from "../scripts/write-env-example.ts";
import { SETTINGS } from "../src/settings.ts";

const KEY = "ab".repeat(32);
const OTHER_KEY = "cd".repeat(32);
const DATABASE = { DATABASE_URL: "postgres://u:p@db/x", ENCRYPTION_KEY: KEY, CUSTOMER_HASH_KEY: OTHER_KEY };

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    loadStartConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
}

describe("an empty environment", () => {
  const config = loadStartConfig({});

  // CLOCK-5, OPERATE-4
  test("gives the local defaults", () => {
    expect(config).toMatchObject({
      port: 3000,
      baseUrl: "http://localhost:3000",
      network: "testnet",
      databaseUrl: null,
      temporalAddress: null,
      temporalTls: null,
      seedDemo: true,
      platformFeeBps: 500,
      payoutWeekday: 5,
      postbackRetryDelaysMs: [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000],
      allowPrivatePostbacks: false,
    });
  });

  test("gives an object that nobody can change", () => {
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.postbackRetryDelaysMs)).toBe(true);
    expect(Object.isFrozen(config.businessHolidays)).toBe(true);
  });

  test("means the same as one of empty variables", () => {
    const empty = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, ""]));
    expect(loadStartConfig(empty)).toEqual(config);
  });

  test("is not enough for a process that serves, and the message says what to do", () => {
    expect(() => loadConfig({})).toThrow(/DATABASE_URL is not set.*npm start/s);
  });
});

test.each([
  // setting, written, property of the configuration, value
  ["PORT", "0", "port", 0],
  ["BASE_URL", "https://partners.example/", "baseUrl", "https://partners.example"],
  ["BASE_URL", "HTTPS://Partners.example", "baseUrl", "https://partners.example"],
  ["MAIL_FROM", "Acme <partners@acme.example>", "mailFrom", "Acme <partners@acme.example>"],
  ["METRICS_PORT", "9100", "metricsPort", 9100],
  ["METRICS_HOST", "0.0.0.0", "metricsHost", "0.0.0.0"],
  ["DRAIN_NOTICE_SECONDS", "5", "drainNoticeMs", 5_000],
  ["SEED_DEMO", "0", "seedDemo", false],
  ["POSTBACK_ALLOW_PRIVATE", "yes", "allowPrivatePostbacks", true],
  ["BUSINESS_HOLIDAYS", "2026-12-25, 2027-01-01", "businessHolidays", ["2026-12-25", "2027-01-01"]],
  ["PAYOUT_WEEKDAY", "Monday", "payoutWeekday", 1],
  [
    "POSTBACK_RETRY_DELAYS",
    "1,2s,3m,4h,500ms",
    "postbackRetryDelaysMs",
    [1_000, 2_000, 180_000, 14_400_000, 500],
  ],
  ["OPERATOR_EMAILS", "Ops@X.example, y@x.example", "operatorEmails", ["ops@x.example", "y@x.example"]],
  ["COUNTRY_HEADER", "CF-IPCountry", "countryHeader", "cf-ipcountry"],
  ["TRUST_PROXY", "2", "trustProxyHops", 2],
  ["ENCRYPTION_KEY", KEY, "encryptionKey", Buffer.from(KEY, "hex")],
  ["ENCRYPTION_KEY", Buffer.from(KEY, "hex").toString("base64"), "encryptionKey", Buffer.from(KEY, "hex")],
] as const)("%s=%s is read as %s", (name, written, property, value) => {
  expect(loadStartConfig({ [name]: written })[property]).toEqual(value);
});

test.each([
  // setting, what is not allowed, what the message says is allowed
  ["PORT", "65536", "a whole number from 0 to 65535"],
  ["PORT", "80a", "a whole number from 0 to 65535"],
  ["PORT", "-1", "a whole number from 0 to 65535"],
  ["BASE_URL", "partners.example", "http:// or https://"],
  ["BASE_URL", "https://user:password@partners.example", "without a user name"],
  ["BASE_URL", "https://partners.example/?a=b", "without a user name, a query or a fragment"],
  ["SMTP_URL", "smtp://", "a URL that names a host"],
  ["REDIS_URL", "redis:", "a URL that names a host"],
  ["TEMPORAL_ADDRESS", "temporal:99999", "host:port"],
  ["MAIL_FROM", "nonsense", "an address, or a name and an address"],
  ["DRAIN_NOTICE_SECONDS", "21", "a whole number from 0 to 20"],
  ["NETWORK", "production", "one of testnet, mainnet"],
  ["LOG_LEVEL", "loud", "one of trace, debug"],
  ["SEED_DEMO", "maybe", "1 or 0"],
  ["DATABASE_POOL_SIZE", "0", "a whole number from 1 to 500"],
  ["TEMPORAL_ADDRESS", "temporal", "host:port"],
  ["PLATFORM_FEE_BPS", "10001", "a whole number from 0 to 10000"],
  ["PLATFORM_FEE_BPS", "5.5", "a whole number from 0 to 10000"],
  ["BUSINESS_HOLIDAYS", "2026-02-30", "dates as YYYY-MM-DD"],
  ["BUSINESS_HOLIDAYS", "25.12.2026", "dates as YYYY-MM-DD"],
  ["PAYOUT_WEEKDAY", "someday", "one of sunday, monday"],
  ["POSTBACK_RETRY_DELAYS", "1,2,3,4,5,6,7", "up to six delays"],
  ["POSTBACK_RETRY_DELAYS", "25h", "at most 24h"],
  ["POSTBACK_RETRY_DELAYS", "soon", "up to six delays"],
  ["OPERATOR_EMAILS", "ops", "email addresses, comma-separated"],
  ["WORKER_BUILD_ID", "a:b", "up to 128 letters"],
  ["WORKER_DEPLOYMENT_NAME", "a.b", "up to 100 letters"],
  ["TRUST_PROXY", "all", "a whole number from 0 to 10"],
  ["COUNTRY_HEADER", "X Country", "the name of a header"],
  ["REDIS_URL", "http://redis", "redis:// or rediss://"],
  ["SMTP_URL", "mail.example", "smtp:// or smtps://"],
  ["MAIL_FROM", "a\nb", "text without control characters"],
] as const)("%s=%j is refused, and the message says what is allowed", (name, written, allowed) => {
  const problems = problemsOf({ [name]: written });
  expect(problems).toContain(`${name} must be `);
  expect(problems).toContain(allowed);
  expect(problems.includes(JSON.stringify(written))).toBe(!SETTINGS[name].isSecret);
});

test.each([
  // why it is wrong together, environment, what the message names
  [
    "private postbacks on the mainnet",
    { NETWORK: "mainnet", POSTBACK_ALLOW_PRIVATE: "1" },
    "POSTBACK_ALLOW_PRIVATE",
  ],
  ["a database without an encryption key", { ...DATABASE, ENCRYPTION_KEY: "" }, "ENCRYPTION_KEY is required"],
  ["a database without a hash key", { ...DATABASE, CUSTOMER_HASH_KEY: "" }, "CUSTOMER_HASH_KEY is required"],
  [
    "one key for both purposes",
    { ...DATABASE, CUSTOMER_HASH_KEY: KEY },
    "CUSTOMER_HASH_KEY must differ from",
  ],
  ["an owner of no database", { DATABASE_MIGRATION_URL: "postgres://o@db/x" }, "DATABASE_MIGRATION_URL"],
  ["an API key for nowhere", { TEMPORAL_API_KEY: "k" }, "TEMPORAL_ADDRESS"],
  [
    "two API keys",
    { TEMPORAL_ADDRESS: "t:7233", TEMPORAL_API_KEY: "k", TEMPORAL_API_KEY_FILE: "/k" },
    "set one of them",
  ],
  [
    "an API key in the clear",
    { TEMPORAL_ADDRESS: "t:7233", TEMPORAL_API_KEY: "k", TEMPORAL_TLS: "0" },
    "TEMPORAL_TLS cannot be off",
  ],
  [
    "a provider without a client",
    { OIDC_ISSUER: "https://sso.example", OIDC_CLIENT_ID: "service" },
    "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together",
  ],
  [
    "a provider elsewhere in the clear",
    { OIDC_ISSUER: "http://sso.example", OIDC_CLIENT_ID: "service", OIDC_CLIENT_SECRET: "s" },
    "OIDC_ISSUER must be an https URL",
  ],
  [
    "a certificate without its key",
    { TEMPORAL_TLS_CLIENT_CERT_PATH: "c.pem" },
    "TEMPORAL_TLS_CLIENT_KEY_PATH",
  ],
])("%s is refused", (_, env, named) => {
  expect(problemsOf(env)).toContain(named);
});

// OPERATE-4
test("one error lists everything that is wrong", () => {
  const problems = problemsOf({ PORT: "x", NETWORK: "x", TRUST_PROXY: "x" });
  expect(problems.split("\n")).toHaveLength(4);
});

test("the value of a secret is never repeated", () => {
  const problems = problemsOf({ ENCRYPTION_KEY: "hush-hush", DATABASE_URL: "mysql://root:hush-hush@db" });
  expect(problems).toContain("ENCRYPTION_KEY must be");
  expect(problems).toContain("DATABASE_URL must be");
  expect(problems).not.toContain("hush-hush");
});

// OPERATE-5
describe("with a database of one's own", () => {
  test("a process that serves has all it needs", () => {
    expect(loadConfig(DATABASE)).toMatchObject({
      databaseUrl: DATABASE.DATABASE_URL,
      databaseMigrationUrl: DATABASE.DATABASE_URL,
      temporalAddress: "127.0.0.1:7233",
      seedDemo: false,
    });
  });

  // OPERATE-20
  test("behind a pooler, migrations take the direct way", () => {
    const DATABASE_DIRECT_URL = "postgres://app@db.internal:5432/partners";
    expect(loadConfig(DATABASE).isDatabasePooled).toBe(false);
    expect(loadConfig({ ...DATABASE, DATABASE_DIRECT_URL })).toMatchObject({
      isDatabasePooled: true,
      databaseUrl: DATABASE.DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
      databaseMigrationUrl: DATABASE_DIRECT_URL,
    });
    expect(() => loadConfig({ DATABASE_DIRECT_URL })).toThrow(
      "DATABASE_DIRECT_URL is set without DATABASE_URL",
    );
  });

  test("an API key of Temporal turns TLS on", () => {
    const config = loadConfig({ ...DATABASE, TEMPORAL_ADDRESS: "cloud:7233", TEMPORAL_API_KEY: "k" });
    expect(config.temporalTls).toEqual({
      serverName: null,
      serverCaCertPath: null,
      clientCertPath: null,
      clientKeyPath: null,
    });
  });
});

test("every default is itself allowed", () => {
  for (const { default: written, schema } of Object.values(SETTINGS)) {
    if (written !== null) expect(schema.safeParse(written).success).toBe(true);
  }
});

// OPERATE-4
test("the README's table of settings is this one", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const rows = readme.matchAll(/^\| `([A-Z_]+)` +\| +(?:`(.*?)` +)?\| (.*?) +\|$/gm);
  const written = [...rows].map(([, name, standard = null, meaning]) => [name, standard, meaning]);
  expect(written).toEqual(
    Object.entries(SETTINGS).map(([name, { default: standard, meaning }]) => [name, standard, meaning]),
  );
});

test(".env.example is the one that `npm run docs` writes, and sets nothing by itself", () => {
  const written = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  expect(written).toBe(envExample());
  expect(parseEnv(written)).toEqual({});
});

test("what stands in .env after its mark is taken off is a valid setting", () => {
  const settings = parseEnv(envExample().replaceAll(/^# (?=[A-Z_]+=)/gm, ""));
  expect(Object.keys(settings).sort()).toEqual(Object.keys(SETTINGS).sort());
  expect(() => loadStartConfig(settings as NodeJS.ProcessEnv)).not.toThrow();
});
