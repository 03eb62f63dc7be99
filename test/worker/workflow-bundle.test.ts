import { expect, test } from "@jest/globals";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { workflowBundle } from "../../src/worker/workflow-bundle.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const folder = temporaryFolder();
const log = pino({ level: "silent" });

test("the workflows are bundled once for their sources, and a former bundle goes", async () => {
  writeFileSync(join(folder, "workflows-0123456789abcdef.js"), "former");
  const { code } = await workflowBundle(folder, log, false);
  expect(code).toContain("holdWorkflow");
  const files = readdirSync(folder);
  expect(files).toEqual([expect.stringMatching(/^workflows-[0-9a-f]{16}\.js$/)]);

  writeFileSync(join(folder, files[0]!), "as it was kept");
  expect(await workflowBundle(folder, log, false)).toEqual({ code: "as it was kept" });
});

test("a data folder that cannot be written does not keep a worker from starting", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const { code } = await workflowBundle(join(file, "data"), log, false);
  expect(code).toContain("holdWorkflow");
});
