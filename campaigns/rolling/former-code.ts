import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type * as DepsModule from "../../src/deps.ts";
import type * as ConfigModule from "../../src/config.ts";
import type * as SceneModule from "../chaos/scene.ts";
import type * as TrafficModule from "../chaos/traffic.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** Of this clone: a former release needs the same packages, or fewer. */
const INSTALLED = ["node_modules", "web/node_modules", "web/dist"];

/** A former release's code, in a folder of its own. */
export interface FormerCode {
  readonly root: string;
  /** Whether its workers are versions that Temporal keeps apart. */
  readonly isVersioned: boolean;
  /** What its workers answer with 200 once they are up. */
  readonly workerProbe: "/readyz" | "/metrics";
  /** Its own way to fill its schema and to load it. */
  load(): Promise<FormerModules>;
  remove(): void;
}

export type FormerModules = Pick<typeof DepsModule, "openDeps"> &
  Pick<typeof ConfigModule, "loadConfig"> &
  Pick<typeof SceneModule, "makePrograms"> &
  Pick<typeof TrafficModule, "startTraffic">;

/** @throws if this clone does not have the commit */
export function takeFormerCode(commit: string): FormerCode {
  const root = mkdtempSync(join(tmpdir(), "partner-program-former-"));
  const archive = spawnSync("git", ["-C", ROOT, "archive", commit], { maxBuffer: 2 ** 30 });
  if (archive.status !== 0) throw new Error(`no commit ${commit} here: ${archive.stderr.toString().trim()}`);
  spawnSync("tar", ["-x", "-C", root], { input: archive.stdout });
  for (const path of INSTALLED) if (existsSync(ROOT + path)) symlinkSync(join(ROOT, path), join(root, path));
  const has = (path: string, text: string): boolean => readFileSync(join(root, path), "utf8").includes(text);
  const from = (path: string): Promise<unknown> => import(join(root, path));
  return {
    root,
    isVersioned: has("src/settings.ts", "WORKER_BUILD_ID"),
    workerProbe: has("src/metrics/serve-metrics.ts", '"/readyz"') ? "/readyz" : "/metrics",
    async load() {
      const modules = [
        "src/deps.ts",
        "src/config.ts",
        "campaigns/chaos/scene.ts",
        "campaigns/chaos/traffic.ts",
      ];
      return Object.assign({}, ...(await Promise.all(modules.map(from)))) as FormerModules;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
