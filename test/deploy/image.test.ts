import { expect, test } from "@jest/globals";
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS } from "../../src/local/process/node-flags.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const folder = temporaryFolder();

const node = (script: string) =>
  spawnSync(process.execPath, [join(folder, "deploy/image", script)], { encoding: "utf8" });

/** Hard links, so that it takes seconds; GNU's `cp` and one file system. */
const isLinked = spawnSync("cp", ["-al", `${ROOT}node_modules`, join(folder, "node_modules")]).status === 0;
const skipped = isLinked ? "" : " (packages cannot be linked into the temporary folder)";

function loads() {
  for (const path of ["src", "package.json", "deploy/image"])
    cpSync(`${ROOT}${path}`, join(folder, path), { recursive: true });
  expect(node("prune.mjs")).toMatchObject({ status: 0, stderr: "" });
  expect(node("load-modules.mjs")).toMatchObject({ status: 0, stderr: "" });
}

(skipped ? test.skip : test)(`without what the image leaves out, every module loads${skipped}`, loads);

test.each(["package.json", "deploy/image/bin/api", "deploy/image/bin/worker"])(
  "%s starts Node.js with its flags",
  (path) => {
    expect(readFileSync(`${ROOT}${path}`, "utf8")).toContain(`exec node ${NODE_FLAGS[0]} `);
  },
);
