/**
 * `npm run release -- VERSION`: makes a release of a clean tree whose checks pass: the changelog's section and every
 * version in the repository, the statements by which the next release's migrations are judged, a commit and a tag. It
 * pushes nothing. With `--api`, callers are held to the present API from then on. With `--dry-run` it only says what it
 * would do. See CONTRIBUTING.md.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readOrExit } from "./read-or-exit.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const DOCUMENT = "docs/reference/openapi.json";
const HELD_DOCUMENT = "docs/reference/openapi-1.0.json";

const USAGE = "Usage: npm run release -- VERSION [--api] [--dry-run]";

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/** A part of the repository that says the version, and how. */
interface Place {
  readonly path: string;
  /** Where the version stands, after what is kept. */
  readonly pattern: (version: string) => RegExp;
  readonly count: (found: number) => boolean;
}

const escaped = (version: string): string => version.replaceAll(".", String.raw`\.`);
const once = (found: number): boolean => found === 1;
const someTimes = (found: number): boolean => found > 0;
const inPackage = (version: string) => new RegExp(`^( {2}"version": ")${escaped(version)}(?=")`, "gm");
/** A lock file names its own package twice: at its beginning, and as the one without a path. */
const inLockFile = (version: string) =>
  new RegExp(
    String.raw`((?:^\{\n  "name": "[^"]+",\n|\n    "": \{\n      "name": "[^"]+",\n) +"version": ")${escaped(version)}(?=")`,
    "g",
  );

/** Every file that says the version. The image takes it from its build argument. */
export const PLACES: readonly Place[] = [
  { path: "package.json", pattern: inPackage, count: once },
  { path: "client/package.json", pattern: inPackage, count: once },
  { path: "web/package.json", pattern: inPackage, count: once },
  { path: "package-lock.json", pattern: inLockFile, count: (found) => found === 2 },
  { path: "web/package-lock.json", pattern: inLockFile, count: (found) => found === 2 },
  {
    path: "deploy/chart/Chart.yaml",
    pattern: (version) => new RegExp(`^((?:version|appVersion): )${escaped(version)}$`, "gm"),
    count: (found) => found === 2,
  },
  {
    path: "deploy/manifests.yaml",
    pattern: (version) =>
      new RegExp(
        `(app\\.kubernetes\\.io/version: "|image: partner-program:)${escaped(version)}(?=["\\n])`,
        "g",
      ),
    count: someTimes,
  },
  {
    path: "deploy/compose/compose.yaml",
    pattern: (version) =>
      new RegExp(
        String.raw`(image: \$\{IMAGE:-partner-program\}:\$\{VERSION:-)${escaped(version)}(?=\})`,
        "g",
      ),
    count: once,
  },
];

/**
 * The file with another version.
 *
 * @throws if the former one does not stand where it is expected
 */
export function withVersion(place: Place, text: string, former: string, version: string): string {
  const found = [...text.matchAll(place.pattern(former))].length;
  if (!place.count(found)) throw new Error(`${place.path} has the version ${former} ${found} times`);
  return text.replaceAll(place.pattern(former), `$1${version}`);
}

/**
 * The changelog with what is unreleased as a version's section.
 *
 * @param date `YYYY-MM-DD`
 * @throws if nothing is unreleased
 */
export function withReleasedSection(changelog: string, version: string, date: string): string {
  const heading = "## Unreleased\n";
  const at = changelog.indexOf(heading);
  if (at < 0) throw new Error("CHANGELOG.md has no section Unreleased");
  const rest = changelog.slice(at + heading.length);
  const [section = ""] = rest.split(/^## /m);
  if (!/^- /m.test(section)) throw new Error("CHANGELOG.md has nothing under Unreleased");
  return `${changelog.slice(0, at)}${heading}\n## ${version} (${date})\n${rest}`;
}

/** @throws unless the version is one, and higher than the former */
export function refuseLowerVersion(former: string, version: string): void {
  const [before, after] = [former, version].map((each) => VERSION.exec(each)?.slice(1).map(Number));
  if (!after) throw new Error(`"${version}" is no version: write 1.2.3`);
  const place = before!.findIndex((part, index) => part !== after[index]);
  if (place < 0 || after[place]! < before![place]!) throw new Error(`${version} is not above ${former}`);
}

function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): string {
  const { status, stdout } = spawnSync(command, args, {
    ...{ cwd: ROOT, env, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] },
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
  return stdout;
}

const git = (...args: readonly string[]): string => run("git", args).trim();
const read = (path: string): string => readFileSync(ROOT + path, "utf8");

/** Runs everything that CI runs, and keeps the statements that its tests make the service send. */
function checkAndRecord(tag: string): void {
  const folder = mkdtempSync(join(tmpdir(), "partner-program-release-"));
  const recorder = join(ROOT, "test/upgrade/record-statements.ts");
  const NODE_OPTIONS = `${process.env["NODE_OPTIONS"] ?? ""} --import=${recorder}`;
  process.stdout.write(run(".ci/run", [], { ...process.env, RECORD_STATEMENTS_TO: folder, NODE_OPTIONS }));
  run(process.execPath, [join(ROOT, "test/upgrade/record-release.ts"), tag, folder]);
}

interface Wanted {
  readonly version: string;
  readonly isDryRun: boolean;
  readonly holdsApi: boolean;
}

/** Reads the words after `npm run release --`. @throws Error saying what is wrong */
function wantedOf(words: readonly string[], former: string): Wanted {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { "dry-run": { type: "boolean", default: false }, api: { type: "boolean", default: false } },
  });
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0) throw new Error("Name one version.");
  refuseLowerVersion(former, version);
  return { version, isDryRun: values["dry-run"], holdsApi: values.api };
}

function main(): void {
  const { version: former } = JSON.parse(read("package.json")) as { version: string };
  const { version, isDryRun, holdsApi } = readOrExit(() => wantedOf(process.argv.slice(2), former), USAGE);
  const tag = `v${version}`;
  if (git("status", "--porcelain") !== "") throw new Error("the tree is not clean: commit first");
  if (git("tag", "--list", tag) !== "") throw new Error(`there is a tag ${tag}`);
  const date = new Date().toISOString().slice(0, 10);
  const files = new Map([
    ["CHANGELOG.md", withReleasedSection(read("CHANGELOG.md"), version, date)],
    ...PLACES.map((place) => [place.path, withVersion(place, read(place.path), former, version)] as const),
  ]);
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  if (isDryRun) {
    say(
      `would run .ci/run, and record its statements in test/upgrade/former-release.json as those of ${tag}`,
    );
    for (const path of files.keys()) say(`would write ${path}`);
    if (holdsApi) say(`would copy ${DOCUMENT} over ${HELD_DOCUMENT}`);
    say(`would commit and tag ${tag}`);
    return;
  }
  checkAndRecord(tag);
  for (const [path, text] of files) writeFileSync(ROOT + path, text);
  if (holdsApi) copyFileSync(ROOT + DOCUMENT, ROOT + HELD_DOCUMENT);
  git("commit", "--all", "--message", `Release ${version}`);
  git("tag", "--annotate", tag, "--message", `Release ${version}`);
  say(`${tag} is committed and tagged. Build its image, then: git push && git push origin ${tag}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    process.stderr.write(`release: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
