import { contradictions, hasTemporalApiKey, type Parsed } from "./setting-contradictions.ts";
import { SETTINGS } from "./settings.ts";
import type { Setting } from "./settings.ts";
import type { WorkerRole } from "./setting-values.ts";
import type { z } from "zod";

/** TLS to Temporal. Paths are PEM files; null uses the system's certificates, or none. */
export interface TemporalTls {
  readonly serverName: string | null;
  readonly serverCaCertPath: string | null;
  readonly clientCertPath: string | null;
  readonly clientKeyPath: string | null;
}

/**
 * The environment before a local database and local keys exist. Only `npm start` works with it; every other process
 * has a `Config`.
 */
export type StartConfig = Readonly<ReturnType<typeof configFrom>>;

/** The configuration of a serving process: database, Temporal and keys are known. */
export interface Config extends StartConfig {
  readonly databaseUrl: string;
  readonly databaseMigrationUrl: string;
  readonly databaseDirectUrl: string;
  /** Whether `databaseUrl` leads to a pooler, which may hand each transaction another connection. */
  readonly isDatabasePooled: boolean;
  readonly temporalAddress: string;
  readonly encryptionKey: NonNullable<StartConfig["encryptionKey"]>;
  readonly customerHashKey: NonNullable<StartConfig["customerHashKey"]>;
}

/** The environment is not a valid configuration; the message lists every problem, one per line. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/**
 * Loads `.env` of the working directory into the environment, if it exists. Existing variables win. For development
 * machines; deployments set the environment.
 *
 * @throws ConfigError if the file cannot be read
 */
export function readEnvFile(): void {
  try {
    process.loadEnvFile(".env");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") throw new ConfigError([`.env cannot be read: ${message}`]);
  }
}

/**
 * The configuration of a serving process (API, worker, command line).
 *
 * @throws ConfigError listing every problem, also if there is no database: only processes started by `npm start` know
 * the embedded one
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const { databaseUrl, encryptionKey, customerHashKey, temporalAddress, ...rest } = loadStartConfig(env);
  if (databaseUrl === null || encryptionKey === null || customerHashKey === null) {
    throw new ConfigError([
      "DATABASE_URL is not set, and no local service was found. Run `npm start`, or set DATABASE_URL.",
    ]);
  }
  return Object.freeze({
    ...rest,
    databaseUrl,
    databaseDirectUrl: rest.databaseDirectUrl ?? databaseUrl,
    isDatabasePooled: rest.databaseDirectUrl !== null,
    databaseMigrationUrl: rest.databaseMigrationUrl ?? rest.databaseDirectUrl ?? databaseUrl,
    encryptionKey,
    customerHashKey,
    temporalAddress: temporalAddress ?? `127.0.0.1:${rest.temporalPort}`,
  });
}

/**
 * The configuration in the environment. An empty variable counts as unset.
 *
 * @throws ConfigError listing every problem
 */
export function loadStartConfig(env: NodeJS.ProcessEnv): StartConfig {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const given = env[name] === "" ? undefined : env[name];
    const written = given ?? setting.default;
    if (written === null) {
      values[name] = null;
      continue;
    }
    const parsed = setting.schema.safeParse(written);
    if (parsed.success) values[name] = parsed.data;
    else problems.push(problemWith(name, setting, written, parsed.error));
  }
  if (problems.length > 0) throw new ConfigError(problems);

  const parsed = values as Parsed;
  problems.push(...contradictions(parsed));
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(configFrom(parsed));
}

function problemWith(name: string, setting: Setting, written: string, error: z.ZodError): string {
  const allowed = error.issues[0]?.message ?? "valid";
  return `${name} must be ${allowed}${setting.isSecret ? "" : `, but is ${JSON.stringify(written)}`}.`;
}

function temporalTlsFrom(settings: Parsed): TemporalTls | null {
  const isOn =
    settings.TEMPORAL_TLS ?? (hasTemporalApiKey(settings) || settings.TEMPORAL_TLS_CLIENT_CERT_PATH !== null);
  if (!isOn) return null;
  return Object.freeze({
    serverName: settings.TEMPORAL_TLS_SERVER_NAME,
    serverCaCertPath: settings.TEMPORAL_TLS_SERVER_CA_CERT_PATH,
    clientCertPath: settings.TEMPORAL_TLS_CLIENT_CERT_PATH,
    clientKeyPath: settings.TEMPORAL_TLS_CLIENT_KEY_PATH,
  });
}

const databaseOf = (settings: Parsed) => ({
  databaseUrl: settings.DATABASE_URL,
  databaseMigrationUrl: settings.DATABASE_MIGRATION_URL,
  databaseDirectUrl: settings.DATABASE_DIRECT_URL,
  databasePoolSize: settings.DATABASE_POOL_SIZE,
  /** A replica; null: there is none. */
  databaseReadUrl: settings.DATABASE_READ_URL,
  databaseReadMaxLagMs: settings.DATABASE_READ_MAX_LAG_SECONDS * 1_000,
});

const codecOf = (settings: Parsed) => ({
  temporalCodecKey: settings.TEMPORAL_CODEC_KEY,
  temporalCodecKeyPrevious: settings.TEMPORAL_CODEC_KEY_PREVIOUS,
  temporalCodecToken: settings.TEMPORAL_CODEC_TOKEN,
});

/** Where traces go, and which are recorded. */
export interface TracingConfig {
  /** Takes OTLP over HTTP. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: after the process. */
  readonly serviceName: string | null;
  readonly resourceAttributes: Readonly<Record<string, string>>;
  readonly sampler: string;
  /** The share that a sampler by ratio records, from 0 to 1. */
  readonly ratio: number;
}

function tracingFrom(settings: Parsed): TracingConfig | null {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === null) return null;
  return Object.freeze({
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    serviceName: settings.OTEL_SERVICE_NAME,
    resourceAttributes: settings.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  });
}

const telemetryOf = (settings: Parsed) => ({
  /** Null: the process's default. */
  metricsPort: settings.METRICS_PORT,
  metricsHost: settings.METRICS_HOST,
  /** Null: nothing is traced. */
  tracing: tracingFrom(settings),
});

const workersOf = (settings: Parsed) => ({
  temporalTaskQueue: settings.TEMPORAL_TASK_QUEUE,
  temporalFormerTaskQueues: Object.freeze<readonly string[]>(settings.TEMPORAL_FORMER_TASK_QUEUES ?? []),
  workerRoles: Object.freeze<readonly WorkerRole[]>(settings.WORKER_ROLES),
  holdsDuePerSecond: settings.HOLDS_DUE_PER_SECOND,
  /** Null: by the memory. */
  workflowCacheSize: settings.WORKFLOW_CACHE_SIZE,
  workerDeploymentName: settings.WORKER_DEPLOYMENT_NAME,
  /** Null: without Worker Versioning. */
  workerBuildId: settings.WORKER_BUILD_ID,
});

const limitsOf = (settings: Parsed) => ({
  eventLimitPerMinute: settings.EVENT_LIMIT_PER_MINUTE,
  eventFailureLimitPerMinute: settings.EVENT_FAILURE_LIMIT_PER_MINUTE,
  keyLimitPerMinute: settings.KEY_LIMIT_PER_MINUTE,
  keyCallsAtOnce: settings.KEY_CALLS_AT_ONCE,
  programCallsAtOnce: settings.PROGRAM_CALLS_AT_ONCE,
  railCallsAtOnce: settings.RAIL_CALLS_AT_ONCE,
  clickLimitPerMinute: settings.CLICK_LIMIT_PER_MINUTE,
});

function configFrom(settings: Parsed) {
  return {
    port: settings.PORT,
    host: settings.HOST,
    /** Without a trailing slash. */
    baseUrl: settings.BASE_URL ?? `http://localhost:${settings.PORT}`,
    /** Whether `baseUrl` was set; else it leads to this machine only. */
    hasPublicAddress: settings.BASE_URL !== null,
    drainNoticeMs: settings.DRAIN_NOTICE_SECONDS * 1_000,
    network: settings.NETWORK,
    logLevel: settings.LOG_LEVEL,
    dataDir: settings.DATA_DIR,
    seedDemo: settings.SEED_DEMO ?? settings.DATABASE_URL === null,
    ...databaseOf(settings),
    postgresPort: settings.POSTGRES_PORT,
    temporalAddress: settings.TEMPORAL_ADDRESS,
    temporalNamespace: settings.TEMPORAL_NAMESPACE,
    ...workersOf(settings),
    temporalApiKey: settings.TEMPORAL_API_KEY,
    temporalApiKeyFile: settings.TEMPORAL_API_KEY_FILE,
    ...telemetryOf(settings),
    temporalTls: temporalTlsFrom(settings),
    ...codecOf(settings),
    temporalCli: settings.TEMPORAL_CLI,
    temporalPort: settings.TEMPORAL_PORT,
    temporalUiPort: settings.TEMPORAL_UI_PORT,
    temporalUiUrl: settings.TEMPORAL_UI_URL,
    encryptionKey: settings.ENCRYPTION_KEY,
    encryptionKeyPrevious: settings.ENCRYPTION_KEY_PREVIOUS,
    customerHashKey: settings.CUSTOMER_HASH_KEY,
    platformFeeBps: settings.PLATFORM_FEE_BPS,
    /** `YYYY-MM-DD`, in UTC. */
    businessHolidays: Object.freeze<readonly string[]>(settings.BUSINESS_HOLIDAYS ?? []),
    /** As `Date.getUTCDay()`: 0 is Sunday. */
    payoutWeekday: settings.PAYOUT_WEEKDAY,
    postbackRetryDelaysMs: Object.freeze<readonly number[]>(settings.POSTBACK_RETRY_DELAYS),
    allowPrivatePostbacks: settings.POSTBACK_ALLOW_PRIVATE,
    /** Number of trusted proxies in front. */
    trustProxyHops: settings.TRUST_PROXY,
    /** Lower case. */
    countryHeader: settings.COUNTRY_HEADER,
    ...limitsOf(settings),
    redisUrl: settings.REDIS_URL,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    /** In lower case, as people sign in with them. */
    operatorEmails: Object.freeze<readonly string[]>(settings.OPERATOR_EMAILS ?? []),
    oidcIssuer: settings.OIDC_ISSUER,
    oidcClientId: settings.OIDC_CLIENT_ID,
    oidcClientSecret: settings.OIDC_CLIENT_SECRET,
    oidcName: settings.OIDC_NAME,
    stripeApiKey: settings.STRIPE_API_KEY,
    stripeApiBase: settings.STRIPE_API_BASE,
    stripeWebhookSecret: settings.STRIPE_WEBHOOK_SECRET,
  };
}
