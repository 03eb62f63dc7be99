import { beforeEach, describe, expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { missingEntries } from "../../scripts/complete-lock-file.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SCRIPT = `${ROOT}scripts/ensure-dependencies.mjs`;

/** Runs the script as if this were another Node on another machine. */
function runOn(pretended: { version: string; platform: string; arch: string }) {
  const values = Object.entries(pretended).map(([name, value]) => [name, { value }]);
  const pretend = `Object.defineProperties(process, ${JSON.stringify(Object.fromEntries(values))})`;
  return spawnSync(process.execPath, ["--import", `data:text/javascript,${pretend}`, SCRIPT], {
    encoding: "utf8",
  });
}

test("an old Node on a platform without a Node package gives one clear line", () => {
  const { status, stdout, stderr } = runOn({ version: "v20.20.2", platform: "linux", arch: "riscv64" });
  expect(status).toBe(1);
  expect(stdout).toBe("");
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toContain("needs Node 24 or later, and runs on v20.20.2");
  expect(stderr).toContain("linux-riscv64");
});

test("what is installed already is not installed again, and nothing is said", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT], { encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
});

describe("what was installed with npm itself", () => {
  type Entry = { readonly dev?: true; readonly optional?: true };
  const folder = temporaryFolder();
  const script = join(folder, "scripts/ensure-dependencies.mjs");
  const record = join(folder, "node_modules/.package-lock.json");
  const lock = JSON.parse(readFileSync(`${ROOT}package-lock.json`, "utf8")) as {
    packages: Record<string, Entry>;
  };
  const npm = join(folder, "npm.js");

  beforeEach(() => {
    for (const one of ["scripts", "node_modules"]) mkdirSync(join(folder, one), { recursive: true });
    copyFileSync(SCRIPT, script);
    for (const file of ["package.json", "package-lock.json"])
      copyFileSync(`${ROOT}${file}`, join(folder, file));
    writeFileSync(npm, "console.log('npm', ...process.argv.slice(2, 4));");
  });

  /** What the script lets npm do if the given packages of the lock file are there. */
  function doneWith(isThere: (entry: Entry) => boolean, ...options: string[]) {
    rmSync(join(folder, "node_modules/.lock-stamp"), { force: true });
    const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, entry]) => isThere(entry)));
    writeFileSync(record, JSON.stringify({ packages }));
    const { stderr } = spawnSync(process.execPath, [script, ...options], {
      encoding: "utf8",
      env: { ...process.env, npm_execpath: npm },
    });
    return /^npm .*$/m.exec(stderr)?.[0];
  }

  test("is taken as it is, and nothing is removed from it", () => {
    for (const options of [[], ["--production"]]) {
      expect(doneWith(({ optional }) => optional !== true, ...options)).toBeUndefined();
    }
  });

  test("without the tools is enough for the service, and completed for tests", () => {
    const isOfTheService = ({ dev }: Entry) => dev !== true;
    expect(doneWith(isOfTheService, "--production")).toBeUndefined();
    expect(doneWith(isOfTheService)).toBe("npm install --no-save");
  });

  test("is installed anew where a package is missing", () => {
    expect(doneWith(() => false)).toBe("npm ci --include=dev");
    expect(doneWith(({ dev }) => dev === true, "--production")).toBe("npm ci --omit=dev");
  });
});

describe("the lock file", () => {
  const folder = temporaryFolder();
  const { packages } = JSON.parse(readFileSync(`${ROOT}package-lock.json`, "utf8")) as {
    packages: Parameters<typeof missingEntries>[0];
  };

  test("names the optional packages of every platform, so that `npm ci` takes it on each", () => {
    expect(missingEntries(packages)).toEqual({});
  });

  test("`npm ci` accepts it", () => {
    for (const file of ["package.json", "package-lock.json"])
      copyFileSync(`${ROOT}${file}`, join(folder, file));
    const { status, stderr } = spawnSync("npm", ["ci", "--dry-run", "--ignore-scripts", "--loglevel=error"], {
      cwd: folder,
      encoding: "utf8",
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  test("a package of another platform that npm left out is found, with the platform in its name", () => {
    const optionalDependencies = { "@a/linux-x64-musl": "1.0.0", "@a/win32-ia32-msvc": "1.0.0" };
    expect(missingEntries({ "node_modules/a": { optionalDependencies, dev: true } })).toEqual({
      "node_modules/@a/linux-x64-musl": {
        version: "1.0.0",
        cpu: ["x64"],
        dev: true,
        libc: ["musl"],
        optional: true,
        os: ["linux"],
      },
      "node_modules/@a/win32-ia32-msvc": {
        version: "1.0.0",
        cpu: ["ia32"],
        dev: true,
        optional: true,
        os: ["win32"],
      },
    });
  });

  test("a missing package for all platforms is not made up", () => {
    const packages = { "node_modules/a": { optionalDependencies: { compiler: "2.3.3" } } };
    expect(() => missingEntries(packages)).toThrow("compiler");
  });
});
