// Builds the web app into `web/dist`, unless the one that is there was made from the same files. Installs the app's own
// packages first if they are missing. Run beside `npm start`, before `npm test`, and as `npm run web:build`.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const root = fileURLToPath(new URL("..", import.meta.url));
const web = `${root}web/`;
const dist = `${web}dist`;
const stampFile = `${web}node_modules/.lock-stamp`;
const lockFile = `${web}node_modules.lock`;

/** Everything that the result depends on. */
const SOURCES = [
  "web/{src,public}/**/*",
  "web/*.{html,json,ts}",
  "client/src/**/*.ts",
  "docs/integrations/signing/*",
];
/** Each is built by itself: see `web/vite.config.ts`. */
const APPS = ["console", "ops", "portal"];
/** The apps whose first screen the service draws: nothing on it depends on where on earth it is read. */
const DRAWN_APPS = ["console"];
const LOCK_POLL_MS = 250;
const COMPRESSED = /\.(?:js|css|svg|json)$/;

const say = (text) => process.stderr.write(`${text}\n`);
const hashOf = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest("hex");

function hashOfSources() {
  const hash = createHash("sha256");
  const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root })).sort((a, b) =>
    a < b ? -1 : 1,
  );
  for (const path of paths) {
    if (statSync(root + path).isFile())
      hash
        .update(path)
        .update("\0")
        .update(readFileSync(root + path));
  }
  return hash.digest("hex");
}

function builtHash() {
  const file = `${dist}/build.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).hash : null;
}

function run(program, args) {
  const { status, error, signal } = spawnSync(program, args, { cwd: web, stdio: ["ignore", 2, 2] });
  if (status !== 0)
    throw new Error(`${args.join(" ")} failed (${error?.message ?? signal ?? `exit status ${status}`})`);
}

function install() {
  const lockHash = hashOf(readFileSync(`${web}package-lock.json`), `${process.platform}-${process.arch}`);
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === lockHash) return;
  say("Installing the web app's packages …");
  const npm = process.env["npm_execpath"];
  const flags = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  if (npm === undefined) run("npm", flags);
  else run(process.execPath, [npm, ...flags]);
  writeFileSync(stampFile, lockHash);
}

/** Beside each file, the same in the encodings that browsers take and that make it smaller. */
function compress(folder) {
  for (const path of globSync("assets/*", { cwd: folder })) {
    if (!COMPRESSED.test(path)) continue;
    const bytes = readFileSync(`${folder}/${path}`);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    const encoded = { br: brotliCompressSync(bytes, { params }), gz: gzipSync(bytes, { level: 9 }) };
    for (const [extension, smaller] of Object.entries(encoded)) {
      if (smaller.length < bytes.length) writeFileSync(`${folder}/${path}.${extension}`, smaller);
    }
  }
}

/** @param flags besides the app and the folder */
function buildApp(app, outDir, ...flags) {
  const args = ["build", "--mode", app, "--outDir", outDir, "--logLevel", "warn", ...flags];
  const vite = spawn(process.execPath, [`${web}node_modules/vite/bin/vite.js`, ...args], {
    cwd: web,
    stdio: ["ignore", 2, 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  return new Promise((resolve, reject) => {
    vite.on("error", reject);
    vite.on("close", (status, signal) =>
      status === 0
        ? resolve()
        : reject(new Error(`Building ${app} failed (${signal ?? `exit status ${status}`})`)),
    );
  });
}

async function build(hash) {
  const fresh = `${web}dist.new`;
  const old = `${web}dist.old`;
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
  await Promise.all([
    ...APPS.map((app) => buildApp(app, fresh)),
    // For Node.js: what the service draws a first screen by.
    ...DRAWN_APPS.map((app) => buildApp(app, `${fresh}/first-view`, "--ssr")),
  ]);
  compress(fresh);
  writeFileSync(`${fresh}/build.json`, JSON.stringify({ hash }));
  // The service notices the new `build.json`; in the instant without a folder it keeps what it has.
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
};

/** One build at a time; a lock whose process is gone is nobody's. */
async function takeLock() {
  for (;;) {
    try {
      const file = openSync(lockFile, "wx");
      writeFileSync(file, String(process.pid));
      closeSync(file);
      return;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    const holder = existsSync(lockFile) ? Number(readFileSync(lockFile, "utf8")) : 0;
    if (holder > 0 && !isAlive(holder)) rmSync(lockFile, { force: true });
    else await wait(LOCK_POLL_MS);
  }
}

mkdirSync(web, { recursive: true });
if (builtHash() !== hashOfSources()) {
  await takeLock();
  try {
    const hash = hashOfSources();
    if (builtHash() !== hash) {
      const begun = Date.now();
      install();
      await build(hash);
      say(`Built the web app in ${((Date.now() - begun) / 1000).toFixed(0)} s.`);
    }
  } finally {
    rmSync(lockFile, { force: true });
  }
}
