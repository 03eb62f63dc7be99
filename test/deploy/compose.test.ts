import { describe, expect, test } from "@jest/globals";
import { Ajv } from "ajv";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nginxSettings } from "../../campaigns/rolling/nginx.ts";
import { loadConfig } from "../../src/config.ts";
import { SETTINGS } from "../../src/settings.ts";
import { isYamlReadable, parseYaml } from "../support/repository/yaml.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDER = `${ROOT}deploy/compose`;
const fileAt = (path: string): string => readFileSync(`${ROOT}${path}`, "utf8");
const temporary = temporaryFolder();

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly mem_limit?: string;
  readonly logging?: unknown;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
}

const makeEnv = (file: string) => spawnSync("sh", [`${FOLDER}/make-env.sh`, file], { encoding: "utf8" });

/** What the settings of a generated `.env`, and some more in it, make of the file. */
function readCompose(more: Readonly<Record<string, string>> = {}): {
  env: Record<string, string>;
  compose: Compose;
} {
  const file = join(mkdtempSync(join(temporary, "env-")), ".env");
  expect(makeEnv(file).status).toBe(0);
  const made = Object.fromEntries(
    readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split("=") as [string, string]),
  );
  const env = { ...made, ...more };
  const text = fileAt("deploy/compose/compose.yaml")
    .replaceAll(/\$\{([A-Z_]+)(?::[-?]([^}]*))?\}/g, (_all, name: string, rest = "") => env[name] ?? rest)
    .replaceAll("$$", "$");
  return { env, compose: parseYaml(text)[0] as Compose };
}

/** Of an API or a worker process by default: docs/operating.md, "Database connections and timeouts". */
const CONNECTIONS_EACH = 15;

const has = (program: string, args: readonly string[]): boolean => spawnSync(program, args).status === 0;
const isReadable = isYamlReadable && has("openssl", ["version"]);
const describeHere = isReadable ? describe : describe.skip;

describeHere("the compose file, where python has yaml and openssl makes keys", () => {
  const { compose, env } = isReadable ? readCompose() : { compose: { services: {} }, env: {} };
  const { services } = compose;

  test("is one by the Compose Specification's schema", () => {
    const schema = JSON.parse(fileAt("test/fixtures/compose-spec.json")) as Record<string, unknown>;
    delete schema["$schema"];
    const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);
    expect([isValid(compose), isValid.errors]).toEqual([true, null]);
  });

  test("pins every image, and waits for what is there", () => {
    const images = Object.entries(services).filter(([, { image }]) => !image.startsWith("partner-program:"));
    expect(images.filter(([, { image }]) => !/:v?\d+\.\d+/.test(image))).toEqual([]);
    const awaited = Object.values(services).flatMap((each) => Object.keys(each.depends_on ?? {}));
    expect(awaited.filter((name) => !Object.hasOwn(services, name))).toEqual([]);
  });

  test("gives the service settings that are valid, and new secrets in every place", () => {
    for (const name of ["api-1", "api-2", "worker-1", "worker-2", "migrate", "namespace"]) {
      const settings = services[name]!.environment!;
      expect(Object.keys(settings).filter((setting) => !Object.hasOwn(SETTINGS, setting))).toEqual([]);
      expect(loadConfig(settings)).toMatchObject({
        temporalAddress: "temporal:7233",
        isDatabasePooled: true,
        databaseReadUrl: null,
      });
    }
    expect(new Set(Object.values(env)).size).toBe(Object.keys(env).length);
    const empty = Object.entries(services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([key, value]) => /PASSWORD|KEY|PWD/.test(key) && value === "")
        .map(([key]) => `${name} ${key}`),
    );
    expect(empty).toEqual([]);
  });

  test("writes secrets that nobody else can read, and keeps those it wrote before", () => {
    const file = join(mkdtempSync(join(temporary, "env-")), ".env");
    makeEnv(file);
    const written = readFileSync(file, "utf8");
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
    expect(makeEnv(file)).toMatchObject({ status: 1, stderr: expect.stringContaining(`${file} exists`) });
    expect(readFileSync(file, "utf8")).toBe(written);
  });

  test("has room in the pooler for every process, and limits the memory and the log of each", () => {
    const processes = ["api-1", "api-2", "worker-1", "worker-2"].map((name) => services[name]!);
    const { environment } = services["pgbouncer"]!;
    expect(environment!["DEFAULT_POOL_SIZE"]).toBe(String(processes.length * CONNECTIONS_EACH));
    expect(processes.filter((each) => each.mem_limit === undefined)).toEqual([]);
    expect(Object.entries(services).filter(([, each]) => each.logging === undefined)).toEqual([]);
  });

  test("reads a replica that the file of settings names", () => {
    const url = "postgres://partners:secret@replica:5432/partners";
    const { services: theirs } = readCompose({ DATABASE_READ_URL: url }).compose;
    expect(loadConfig(theirs["api-1"]!.environment!).databaseReadUrl).toBe(url);
  });

  test("sends traces to a collector that the file of settings names, and none otherwise", () => {
    const more = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318", OTEL_TRACES_SAMPLER_ARG: "0.5" };
    const { services: theirs } = readCompose(more).compose;
    expect(loadConfig(theirs["worker-1"]!.environment!).tracing).toMatchObject({
      url: "http://collector:4318/v1/traces",
      ratio: 0.5,
    });
    expect(loadConfig(services["worker-1"]!.environment!).tracing).toBeNull();
  });

  test("mounts files that are there, and publishes nothing but the proxy to others", () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) =>
      volumes.filter((each) => each.startsWith("./")),
    );
    const missing = mounts
      .map((each) => each.split(":")[0]!)
      .filter((path) => !has("test", ["-e", join(FOLDER, path)]));
    expect([mounts.length > 3, missing]).toEqual([true, []]);
    const published = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(published.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
  });
});

const describeNginx = has("nginx", ["-v"]) ? describe : describe.skip;
describeNginx("where nginx is installed", () => {
  test("nginx accepts the proxy's settings", () => {
    const folder = join(temporary, "nginx");
    mkdirSync(folder);
    chmodSync(temporary, 0o755);
    const names = { LISTEN: "127.0.0.1:18099", API_1: "127.0.0.1:3000", API_2: "127.0.0.1:3001" };
    const file = join(folder, "nginx.conf");
    writeFileSync(file, nginxSettings(names, folder));
    const { status, stderr } = spawnSync("nginx", ["-t", "-p", folder, "-c", file], { encoding: "utf8" });
    expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
  });
});
