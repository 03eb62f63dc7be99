import { z } from "zod";
import {
  buildId,
  dates,
  deploymentName,
  emails,
  flag,
  hostAndPort,
  key,
  mailSender,
  names,
  oneOf,
  pairs,
  port,
  publicUrl,
  ratio,
  retryDelays,
  secret,
  serverUrlOf,
  setting,
  text,
  type Setting,
  urlOf,
  weekday,
  wholeNumber,
  workerRoles,
} from "./setting-values.ts";

export type { Setting };

/** Every setting of the service. Validation, defaults and the README's table derive from this table. */
export const SETTINGS = {
  PORT: setting(port, "3000", "Port of the API; 0 picks a free one."),
  HOST: setting(text, "127.0.0.1", "Address the API listens on; 0.0.0.0 for all interfaces."),
  BASE_URL: setting(
    publicUrl,
    null,
    "Public address of the service, used in links. Unset: `http://localhost:PORT`, and mails that `SMTP_URL` takes link to no screens.",
  ),
  DRAIN_NOTICE_SECONDS: setting(
    wholeNumber(0, 20),
    "1",
    "How long a stopping API still accepts requests while `/readyz` returns 503, so that proxies switch over.",
  ),
  METRICS_PORT: setting(
    wholeNumber(0, 65_534),
    null,
    "Port of `GET /metrics` of the process; 0 picks a free one, which the log shows. " +
      "With `npm start` the worker uses the next one. Unset: 9464 for the API and 9465 for the worker, if they are free.",
  ),
  METRICS_HOST: setting(
    text,
    "127.0.0.1",
    "Address `/metrics` listens on. It needs no key, so keep it private.",
  ),
  NETWORK: setting(
    oneOf(["testnet", "mainnet"]),
    "testnet",
    "`testnet` or `mainnet`. The testnet has looser limits, a sandbox rail and a clock that the operator can move. The first start stores it in the database; it cannot be changed later.",
  ),
  LOG_LEVEL: setting(
    oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    "info",
    "Minimum level of the log.",
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    urlOf(["http:", "https:"]).transform((url) => url.replace(/\/+$/, "")),
    null,
    "OpenTelemetry collector that takes OTLP over HTTP, to which traces are sent: `http://localhost:4318`. Unset: no traces.",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    pairs,
    "HTTP headers sent to the collector, as `name=value,name=value`: an API key, for example.",
  ),
  OTEL_SERVICE_NAME: setting(
    text,
    null,
    "Name of the service in traces. Unset: `partner-program-api` and `partner-program-worker`.",
  ),
  OTEL_RESOURCE_ATTRIBUTES: setting(
    pairs,
    null,
    "More attributes of the process in traces: `deployment.environment.name=production`.",
  ),
  OTEL_TRACES_SAMPLER: setting(
    oneOf([
      "traceidratio",
      "always_on",
      "always_off",
      "parentbased_traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
    ]),
    "traceidratio",
    "Which traces are recorded. With `parentbased_…`, the caller's `traceparent` decides whether its own trace is recorded.",
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    ratio,
    "0.1",
    "Share of the traces that `…traceidratio` records, from 0 to 1.",
  ),
  DATA_DIR: setting(
    text,
    ".data",
    "Folder of the local database, local Temporal, their logs, and local keys.",
  ),
  SEED_DEMO: setting(
    flag,
    null,
    "Create a demo brand, program, partners and keys in a database without brands. Unset: on for the embedded database.",
  ),
  DATABASE_URL: secret(
    urlOf(["postgres:", "postgresql:"]),
    "PostgreSQL URL with the application's role. Unset: an embedded server, started by `npm start`.",
  ),
  DATABASE_MIGRATION_URL: secret(
    urlOf(["postgres:", "postgresql:"]),
    "The same database with the role that owns the tables, for migrations. Unset: DATABASE_URL, with a warning.",
  ),
  DATABASE_DIRECT_URL: secret(
    urlOf(["postgres:", "postgresql:"]),
    "The same database and role, bypassing the connection pooler (PgBouncer in transaction mode), for notices and for locks that outlive a transaction. Unset: there is no pooler.",
  ),
  DATABASE_READ_URL: secret(
    urlOf(["postgres:", "postgresql:"]),
    "A streaming replica of the same database, which the API reads reports, lists, statistics and exports from. Unset: everything is read from the primary.",
  ),
  DATABASE_READ_MAX_LAG_SECONDS: setting(
    wholeNumber(1, 10),
    "1",
    "How many seconds a read with DATABASE_READ_URL waits for the replica to catch up before it goes to the primary.",
  ),
  DATABASE_POOL_SIZE: setting(
    wholeNumber(1, 500),
    "10",
    "Database connections per process for its usual work. Each process opens some more: see docs/operating.md.",
  ),
  POSTGRES_PORT: setting(port, "15432", "Port of the embedded PostgreSQL; 0 picks a free one."),
  TEMPORAL_ADDRESS: setting(
    hostAndPort,
    null,
    "Temporal frontend as host:port. Unset: a local server, started by `npm start`.",
  ),
  TEMPORAL_NAMESPACE: setting(text, "default", "Temporal namespace, used by this service only."),
  TEMPORAL_TASK_QUEUE: setting(text, "partner-program", "Task queue of the workers."),
  TEMPORAL_FORMER_TASK_QUEUES: setting(
    names,
    null,
    "Former values of TEMPORAL_TASK_QUEUE, comma-separated, whose open workflows the workers carry on.",
  ),
  WORKER_ROLES: setting(
    workerRoles,
    "money,holds,postbacks,mail,relay,upkeep",
    "What a worker process does. All roles together must run somewhere.",
  ),
  HOLDS_DUE_PER_SECOND: setting(
    wholeNumber(1, 10_000),
    "6",
    "Of the holds that are due in the same second, how many a relay has begin per second, so that other work goes on " +
      "beside them. Raise it where Temporal and the database have machines of their own.",
  ),
  WORKFLOW_CACHE_SIZE: setting(
    wholeNumber(0, 100_000),
    null,
    "Workflows that a worker keeps in memory between their tasks, each about 0.4 MB. Unset: a sixth of the memory, " +
      "between 200 and 2000.",
  ),
  WORKER_DEPLOYMENT_NAME: setting(
    deploymentName,
    "partner-program",
    "Name of the Temporal Worker Deployment that the workers are versions of. Only with WORKER_BUILD_ID.",
  ),
  WORKER_BUILD_ID: setting(
    buildId,
    null,
    "Version of the workers. With it Temporal keeps versions apart, and a new one works only after " +
      "`vp temporal promote`. Unset: any worker takes any task.",
  ),
  TEMPORAL_API_KEY: secret(text, "API key for Temporal Cloud; enables TLS."),
  TEMPORAL_API_KEY_FILE: setting(text, null, "File with that key instead, read again when it changes."),
  TEMPORAL_TLS: setting(flag, null, "TLS to Temporal. Unset: on with an API key or a client certificate."),
  TEMPORAL_TLS_SERVER_NAME: setting(text, null, "Server name to expect in Temporal's certificate."),
  TEMPORAL_TLS_SERVER_CA_CERT_PATH: setting(
    text,
    null,
    "File with the CA certificate for Temporal's certificate. Like the next two, it is read again when it changes.",
  ),
  TEMPORAL_TLS_CLIENT_CERT_PATH: setting(text, null, "File with the client certificate for Temporal."),
  TEMPORAL_TLS_CLIENT_KEY_PATH: setting(text, null, "File with the client certificate's private key."),
  TEMPORAL_CODEC_KEY: secret(
    key,
    "Key that encrypts payloads and failures in Temporal. Unset: they are stored as they are, with ids and dates, and failures with their messages.",
  ),
  TEMPORAL_CODEC_KEY_PREVIOUS: secret(key, "Another key that opens payloads, during a rotation."),
  TEMPORAL_CODEC_TOKEN: secret(
    text,
    "Token with which the `temporal` command line may use the codec server. Unset: operators with a session only.",
  ),
  TEMPORAL_CLI: setting(
    text,
    null,
    "Path of the `temporal` binary. Unset: from PATH, then from the cache, then fetched or built.",
  ),
  TEMPORAL_PORT: setting(port, "7233", "Port of the local Temporal server; 0 picks a free one."),
  TEMPORAL_UI_URL: setting(
    urlOf(["http:", "https:"]).transform((url) => url.replace(/\/+$/, "")),
    null,
    "Address of the Temporal UI, for the links that operators see. Unset: the local one's.",
  ),
  TEMPORAL_UI_PORT: setting(port, "8233", "Port of the local Temporal UI; 0 picks a free one."),
  ENCRYPTION_KEY: secret(
    key,
    "Key that encrypts secrets in the database. Required with DATABASE_URL; otherwise generated on the first start.",
  ),
  ENCRYPTION_KEY_PREVIOUS: secret(key, "The previous key, accepted for reading during a rotation."),
  CUSTOMER_HASH_KEY: secret(
    key,
    "Key for hashing customers' addresses; must never change. Required with DATABASE_URL; otherwise generated on the first start.",
  ),
  PLATFORM_FEE_BPS: setting(
    wholeNumber(0, 10_000),
    "500",
    "Platform fee in basis points, on top of commissions.",
  ),
  BUSINESS_HOLIDAYS: setting(dates, null, "Dates (UTC) that are not business days: `2026-12-25,2027-01-01`."),
  PAYOUT_WEEKDAY: setting(weekday, "friday", "Day of the week on which payouts are due, at 12:00 UTC."),
  POSTBACK_RETRY_DELAYS: setting(
    retryDelays,
    "10s,1m,5m,30m,2h,6h",
    "Delays before the retries of a postback, in seconds or with a unit (ms, s, m, h).",
  ),
  POSTBACK_ALLOW_PRIVATE: setting(
    flag,
    "0",
    "Allow postbacks to private addresses and over http. Testnet only.",
  ),
  TRUST_PROXY: setting(wholeNumber(0, 10), "0", "Number of trusted proxies in front (X-Forwarded-For)."),
  COUNTRY_HEADER: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, "the name of a header, such as CF-IPCountry")
      .toLowerCase(),
    null,
    "Header in which a trusted proxy sends the visitor's country. Ignored without TRUST_PROXY.",
  ),
  EVENT_LIMIT_PER_MINUTE: setting(wholeNumber(1, 1_000_000), "600", "Valid events per minute and program."),
  EVENT_FAILURE_LIMIT_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    "20",
    "Failed events per minute and address.",
  ),
  KEY_LIMIT_PER_MINUTE: setting(wholeNumber(1, 1_000_000), "120", "Requests per minute and API key."),
  KEY_CALLS_AT_ONCE: setting(wholeNumber(1, 10_000), "10", "Concurrent requests per API key and process."),
  PROGRAM_CALLS_AT_ONCE: setting(wholeNumber(1, 10_000), "100", "Concurrent calls per program and process."),
  CLICK_LIMIT_PER_MINUTE: setting(
    wholeNumber(1, 1_000_000),
    "600",
    "Recorded clicks per minute and address.",
  ),
  REDIS_URL: secret(
    serverUrlOf(["redis:", "rediss:"]),
    "Redis URL, to share rate limits between API processes. Unset: each process counts per-minute limits on its own.",
  ),
  SMTP_URL: secret(
    serverUrlOf(["smtp:", "smtps:"]),
    "Mail server. Unset: no mail is sent; it is stored, and listed by `vp mail list` and, on a local testnet, at `/dev/mail`.",
  ),
  OPERATOR_EMAILS: setting(
    emails,
    null,
    "Addresses of the operators, comma-separated, who sign in to the operator's desk at `/ops`. Unset: nobody, but the operator of the demo.",
  ),
  OIDC_ISSUER: setting(
    urlOf(["http:", "https:"]),
    null,
    "Issuer of the OpenID Connect provider that people may sign in with. Unset: mail and passkeys alone. Its redirect URI is `BASE_URL/sign-in/oidc/callback`.",
  ),
  OIDC_CLIENT_ID: setting(text, null, "Client id at the OpenID Connect provider."),
  OIDC_CLIENT_SECRET: secret(text, "Client secret at the OpenID Connect provider."),
  OIDC_NAME: setting(
    text,
    "single sign-on",
    "Name of the OpenID Connect provider on the sign-in page: “Continue with …”.",
  ),
  MAIL_FROM: setting(mailSender, "Partner Program <no-reply@localhost>", "Sender of all mail."),
  RAIL_CALLS_AT_ONCE: setting(wholeNumber(1, 1_000), "20", "Concurrent calls per rail, in all workers."),
  STRIPE_API_KEY: secret(
    text,
    "Secret key for Stripe Connect payouts. Unset: bank transfers only, plus a sandbox on the testnet.",
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    text,
    "Signing secrets of the Stripe endpoints at `/api/rails/stripe/webhook`, comma-separated. Unset: no webhook is accepted.",
  ),
  STRIPE_API_BASE: setting(
    urlOf(["http:", "https:"]),
    null,
    "Alternative base URL of Stripe's API, such as a test double.",
  ),
} as const satisfies Record<string, Setting>;
