import { describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chartSchema } from "../../scripts/write-chart-schema.ts";
import { SETTINGS } from "../../src/settings.ts";
import { WORKER_ROLES } from "../../src/setting-values.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const CHART = `${ROOT}deploy/chart`;
const fileAt = (path: string) => readFileSync(`${ROOT}${path}`, "utf8");
const folder = temporaryFolder();
const values = fileAt("deploy/chart/values.yaml");

const isThere = (program: string) => spawnSync(program, ["--help"]).error === undefined;
/** Skips by name where a program is missing. */
const testWith = (...programs: readonly string[]) => {
  const missing = programs.filter((program) => !isThere(program));
  return missing.length === 0
    ? test
    : // oxlint-disable-next-line jest/no-disabled-tests
      (name: string, check: () => void) => test.skip(`${name} (no ${missing.join(", ")})`, check);
};

/** @returns what it printed */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  expect([status, status === 0 ? "" : stdout + stderr]).toEqual([0, ""]);
  return stdout;
}

describe("the image", () => {
  const programs = globSync("deploy/image/bin/*", { cwd: ROOT });

  test("has programs that run files of the service", () => {
    expect(programs).toHaveLength(5);
    const started = programs.flatMap((path) => /partner-program\/(src\S+)/.exec(fileAt(path))?.[1] ?? []);
    expect(started).toHaveLength(4);
    for (const path of started) expect([path, existsSync(ROOT + path)]).toEqual([path, true]);
  });

  test.each(["api", "worker"])("does not start %s without an address of Temporal", (name) => {
    const { status, stderr } = spawnSync("sh", [`${ROOT}deploy/image/bin/${name}`], {
      env: {},
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("TEMPORAL_ADDRESS is not set")]);
  });

  test("sets what is a setting", () => {
    const [, lines = ""] = /\nENV PATH=(?:.*)\\\n((?:.*\\\n)*.*)\nEXPOSE/.exec(fileAt("Containerfile")) ?? [];
    const names = [...lines.matchAll(/^ +([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(names).toContain("METRICS_HOST");
    expect(names.filter((name) => name !== "NODE_ENV" && !Object.hasOwn(SETTINGS, name))).toEqual([]);
  });
});

describe("the chart", () => {
  test("has workers of all roles, and names settings that are there", () => {
    const roles = [...values.matchAll(/^ +roles: (.*)$/gm)].flatMap(([, list]) => list!.split(","));
    expect(roles.toSorted()).toEqual(WORKER_ROLES.toSorted());
    const names = [...values.matchAll(/^ +([A-Z]+(?:_[A-Z]+)*): /gm)].map(([, name]) => name!);
    expect(names).toContain("BASE_URL");
    expect(names.filter((name) => !Object.hasOwn(SETTINGS, name))).toEqual([]);
  });

  test("has the schema that `npm run docs` writes", () => {
    expect(JSON.parse(fileAt("deploy/chart/values.schema.json"))).toEqual(chartSchema());
  });

  const settings = ["settings.BASE_URL=https://partners.example", "settings.TEMPORAL_ADDRESS=temporal:7233"];
  const scaled = ["api", "workers.money", "workers.rest"].map((each) => `${each}.autoscaling.enabled=true`);
  // Without it a helm built from source assumes a Kubernetes of its own.
  const TEMPLATE = ["template", "partners", CHART, "--kube-version", "1.31.0"];
  const render = (sets: readonly string[]) =>
    run("helm", [...TEMPLATE, ...sets.flatMap((set) => ["--set", set])]);

  function passesLint() {
    run("helm", ["lint", CHART, "--strict", ...settings.flatMap((set) => ["--set", set])]);
    const { status, stderr } = spawnSync("helm", [...TEMPLATE, "--set", settings[0]!], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("settings.TEMPORAL_ADDRESS is required")]);
  }

  function refusesWhatIsNoValue() {
    const refusals = [
      ["settings.BASE_ULR=https://partners.example", "'BASE_ULR' not allowed"],
      // Another value of the chart sets it.
      ["settings.WORKER_ROLES=money", "'WORKER_ROLES' not allowed"],
      // A config map is no place for it.
      ["settings.SMTP_URL=smtp://user:secret@mail.example", "'SMTP_URL' not allowed"],
      ["api.replica=3", "'replica' not allowed"],
      ["workers.rest.roles=holds\\,postbacks", "no entry of workers has the role mail"],
      [
        `workerVersioning.enabled=true,image.tag=${"a".repeat(51)}`,
        `worker-money-${"a".repeat(51)} is longer than 63 characters: set a shorter workerVersioning.buildId`,
      ],
    ];
    for (const [set, problem] of refusals) {
      const sets = [...settings, set!].flatMap((each) => ["--set", each]);
      const { status, stderr } = spawnSync("helm", [...TEMPLATE, ...sets], { encoding: "utf8" });
      expect([set, status, stderr]).toEqual([set, 1, expect.stringContaining(problem!)]);
    }
  }

  function writesSettingsAsText() {
    const sets = ["EVENT_LIMIT_PER_MINUTE=1000000", "SEED_DEMO=true", "NODE_EXTRA_CA_CERTS=/ca.pem"];
    const rendered = render([...settings, ...sets.map((set) => `settings.${set}`)]);
    for (const line of [
      'EVENT_LIMIT_PER_MINUTE: "1000000"',
      'SEED_DEMO: "true"',
      'NODE_EXTRA_CA_CERTS: "/ca.pem"',
    ])
      expect(rendered).toContain(line);
  }

  function isCommitted() {
    expect(render(settings)).toBe(fileAt("deploy/manifests.yaml"));
  }

  function isAccepted() {
    const versioned = [...settings, ...scaled, "workerVersioning.enabled=true", "image.tag=1.2.0"];
    for (const sets of [settings, [...settings, ...scaled, "networkPolicy.enabled=false"], versioned]) {
      const objects = render(sets)
        .split(/^---$/m)
        .filter((text) => /^kind:/m.test(text));
      expect(objects.length).toBeGreaterThan(8);
      const file = join(folder, "manifests.yaml");
      writeFileSync(file, render(sets));
      run("kubernetes-validate", ["--strict", "-k", "1.31", file]);
    }
  }

  function keepsVersionsApart() {
    const rendered = render([...settings, "workerVersioning.enabled=true", "image.tag=1.2.0"]);
    expect(rendered.match(/name: partners-worker-money-1-2-0$/gm)).toHaveLength(2);
    // The API's is what its `vp` names.
    expect(rendered.match(/name: WORKER_BUILD_ID, value: "1.2.0"/g)).toHaveLength(4);
    expect(render(settings).match(/name: WORKER_BUILD_ID, value: ""/g)).toHaveLength(3);
    expect(rendered).toContain('command: [vp, temporal, promote, --wait, "300"]');
    expect(render(settings)).not.toContain("promote");
    const ended = render([...settings, "workerVersioning.enabled=true", "image.tag=1.2.0_"]);
    expect(ended.match(/name: partners-worker-money-1-2-0$/gm)).toHaveLength(2);
  }

  const withHelm = testWith("helm");
  withHelm("names workers by the image's tag where versions are kept apart", keepsVersionsApart);
  withHelm(
    "refuses what is no value, a secret among the settings, and a role left out",
    refusesWhatIsNoValue,
  );
  withHelm("writes numbers and flags among the settings as their text", writesSettingsAsText);
  withHelm("passes lint, and refuses to be installed without an address of Temporal", passesLint);
  withHelm("is what the plain manifests were made from", isCommitted);
  testWith("helm", "kubernetes-validate")("renders manifests that Kubernetes accepts", isAccepted);
});
