// Installs what the lock file names, unless that was done already: with `--production` what the service runs on, else the
// tools of tests and development as well. Runs before `npm start` and `npm test`, on whatever Node the shell has (20 or
// later), so it is plain JavaScript and uses nothing that is installed. Everything it says goes to standard error, because
// standard output belongs to the command that follows.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const NEEDED_NODE_MAJOR = 24;
const QUIET_FLAGS = ["--no-audit", "--no-fund", "--loglevel=error"];

const root = fileURLToPath(new URL("..", import.meta.url));
const stampFile = `${root}node_modules/.lock-stamp`;
const { optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));

const platform = `${process.platform}-${process.arch}`;
const nodePackage = `node-${platform}`;
const installedNode = `${root}node_modules/.bin/node`;

const lock = readFileSync(`${root}package-lock.json`, "utf8");
const lockHash = createHash("sha256").update(lock).update(platform).digest("hex");

/** What is wanted, and what the stamp says is there: "production", "all", or nothing of the present lock file. */
const wanted = process.argv.includes("--production") ? "production" : "all";

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
  const found = existsSync(installedNode)
    ? spawnSync(installedNode, ["--version"], { encoding: "utf8" })
    : null;
  const version = found === null ? process.version : found.stdout || "none that runs here";
  if (majorOf(version) >= NEEDED_NODE_MAJOR) return;
  fail(
    `This needs Node ${NEEDED_NODE_MAJOR} or later, and found ${version.trim()} (${platform}). ` +
      `The package ${nodePackage} is missing or does not run here: install Node 24 yourself (https://nodejs.org).`,
  );
}

function install(command) {
  const begun = Date.now();
  process.stderr.write("Installing dependencies (about half a minute, the first time and after updates) …\n");
  const npm = process.env.npm_execpath;
  const [program, ...first] = npm === undefined ? ["npm"] : [process.execPath, npm];
  const { status, signal, error } = spawnSync(program, [...first, ...command, ...QUIET_FLAGS], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0)
    fail(`npm ${command[0]} failed (${error?.message ?? signal ?? `exit status ${status}`}); see above.`);
  process.stderr.write(`Installed in ${((Date.now() - begun) / 1000).toFixed(0)} s.\n`);
}

/** `npm ci` empties node_modules first, so tools are added to a good installation by `npm install`: a service may run on it. */
function installCommand(installed) {
  if (installed === "production") return ["install", "--no-save", "--include=dev", "--include=optional"];
  const omitted = wanted === "production" ? ["--omit=dev"] : ["--include=dev"];
  return ["ci", ...omitted, "--include=optional"];
}

/** What somebody has installed with npm itself, as npm records it; undefined if a package that is needed is missing. */
function installedByHand() {
  const record = `${root}node_modules/.package-lock.json`;
  if (!existsSync(record) || !(majorOf(process.version) >= NEEDED_NODE_MAJOR || existsSync(installedNode)))
    return undefined;
  const { packages } = JSON.parse(readFileSync(record, "utf8"));
  const missing = Object.entries(JSON.parse(lock).packages).filter(
    ([path, { version, optional }]) => path !== "" && !optional && packages[path]?.version !== version,
  );
  if (missing.length === 0) return "all";
  return missing.every(([, { dev, devOptional }]) => dev || devOptional) ? "production" : undefined;
}

function readInstalled() {
  if (!existsSync(stampFile)) return installedByHand();
  const [stampedHash, stamped] = readFileSync(stampFile, "utf8").split(" ");
  return stampedHash === lockHash ? stamped : undefined;
}

ensureNodeIsPossible();
const installed = readInstalled();
if (installed !== "all" && installed !== wanted) {
  install(installCommand(installed));
  writeFileSync(stampFile, `${lockHash} ${wanted}`);
  ensureNodeRuns();
} else if (!existsSync(stampFile)) {
  writeFileSync(stampFile, `${lockHash} ${installed}`);
}
