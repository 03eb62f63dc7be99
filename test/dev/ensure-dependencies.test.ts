import { expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("../../scripts/ensure-dependencies.mjs", import.meta.url));

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
