// Installs what the lock file names, unless that was done already. Runs before `npm start` and `npm test`, on whatever Node
// the shell has (20 or later), so it is plain JavaScript and uses nothing that is installed. Everything it says goes to
// standard error, because standard output belongs to the command that follows.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NEEDED_NODE_MAJOR = 24;
const INSTALL_FLAGS = [
  "--no-save",
  "--omit-lockfile-registry-resolved",
  "--include=dev",
  "--include=optional",
];
const QUIET_FLAGS = ["--no-audit", "--no-fund", "--loglevel=error"];

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = `${root}node_modules/.lock-stamp`;
const { optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

const platform = `${process.platform}-${process.arch}`;
const nodePackage = `node-${platform}`;

/** Ends with one clear line. */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

const majorOf = (version) => Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0);

function ensureNodeIsPossible() {
  if (process.platform === "win32") fail("This runs on Linux and macOS. On Windows, use it inside WSL.");
  if (majorOf(process.version) >= NEEDED_NODE_MAJOR || nodePackage in optionalDependencies) return;
  fail(
    `This needs Node ${NEEDED_NODE_MAJOR} or later, and runs on ${process.version}. There is no Node package for ${platform} ` +
      "to install beside it: install Node 24 yourself (https://nodejs.org) and try again.",
  );
}

/** npm puts this Node first on PATH for the command that follows. */
function ensureNodeRuns() {
  const installed = `${root}node_modules/.bin/node`;
  const found = existsSync(installed) ? spawnSync(installed, ["--version"], { encoding: "utf8" }) : null;
  const version = found === null ? process.version : found.stdout || "none that runs here";
  if (majorOf(version) >= NEEDED_NODE_MAJOR) return;
  fail(
    `This needs Node ${NEEDED_NODE_MAJOR} or later, and found ${version.trim()} (${platform}). ` +
      `The package ${nodePackage} is missing or does not run here: install Node 24 yourself (https://nodejs.org).`,
  );
}

function install(stamp) {
  const begun = Date.now();
  process.stderr.write("Installing dependencies (about half a minute, the first time and after updates) …\n");
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm === undefined ? ["npm"] : [process.execPath, npm];
  const { status, signal, error } = spawnSync(
    command,
    [...first, "install", ...INSTALL_FLAGS, ...QUIET_FLAGS],
    {
      cwd: root,
      stdio: ["ignore", 2, 2],
    },
  );
  if (status !== 0)
    fail(`npm install failed (${error?.message ?? signal ?? `exit status ${status}`}); see above.`);
  writeFileSync(stampFile, stamp);
  process.stderr.write(`Installed in ${((Date.now() - begun) / 1000).toFixed(0)} s.\n`);
}

ensureNodeIsPossible();
const stamp = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .update(platform)
  .digest("hex");
const isInstalled = existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;
if (!isInstalled) {
  install(stamp);
  ensureNodeRuns();
}
