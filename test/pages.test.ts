import { expect, test } from "@jest/globals";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { PARTS } from "../bench/parts.ts";
import { fieldsOf, nameOf } from "../src/cli/command.ts";
import { COMMANDS } from "../src/cli/registry.ts";
import { SETTINGS } from "../src/settings.ts";
import { ownMetrics, SDK_METRICS } from "./support/repository/metrics.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));

interface Page {
  readonly path: string;
  readonly text: string;
  /** Without blocks of code. */
  readonly prose: string;
}

const PAGES: readonly Page[] = globSync("{*,{docs,src,client,bench,.github}/**/*}.md", {
  cwd: ROOT,
  exclude: (path) => path.includes("node_modules"),
})
  .sort()
  .map((path) => {
    const text = readFileSync(join(ROOT, path), "utf8");
    return { path, text, prose: text.replaceAll(/^```[^]*?^```$/gm, "") };
  });

/** Decisions and the changelog name what was there when they were written. */
const isOfNow = ({ path }: Page): boolean => !/^docs\/decisions|^CHANGELOG/.test(path);

const codeIn = ({ prose }: Page): string[] => [...prose.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);

/** As GitHub names the headings of a page. */
function anchorsOf({ prose }: Page): Set<string> {
  const times = new Map<string, number>();
  return new Set(
    [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => {
      const name = heading!
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
        .replaceAll(" ", "-");
      const before = times.get(name) ?? 0;
      times.set(name, before + 1);
      return before === 0 ? name : `${name}-${before}`;
    }),
  );
}

test("every link between pages leads to a file, and to a heading that is there", () => {
  const broken = PAGES.flatMap((page) =>
    [...page.prose.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].flatMap(([, target]) => {
      const [file = "", anchor] = target!.split("#");
      const path = file === "" ? page.path : normalize(join(dirname(page.path), file));
      const other = PAGES.find((each) => each.path === path);
      const isThere =
        existsSync(join(ROOT, path)) &&
        (anchor === undefined || other === undefined || anchorsOf(other).has(anchor));
      return isThere ? [] : [`${page.path}: ${target}`];
    }),
  );
  expect(broken).toEqual([]);
});

test("every page of the documentation is reached from the README", () => {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    const page = PAGES.find((each) => each.path === path);
    if (page === undefined || reached.has(path)) return;
    reached.add(path);
    for (const [, target] of page.prose.matchAll(/\]\((?![a-z]+:)([^)\s#]+)/g))
      visit(normalize(join(dirname(path), target!)));
  };
  visit("README.md");
  const pages = PAGES.map(({ path }) => path).filter((path) =>
    /^(docs\/(?!decisions)|[A-Z]+\.md$)/.test(path),
  );
  expect(pages.filter((path) => !reached.has(path))).toEqual([]);
});

/** Written by a command of the pages, and in no clone. */
const WRITTEN_LATER = ["deploy/compose/.env", "deploy/compose/settings.env"];

test("every path that a page names is there", () => {
  const paths = PAGES.filter(isOfNow).flatMap((page) =>
    codeIn(page)
      .filter((code) => /^(src|test|docs|deploy|scripts|campaigns|bench|prove|\.ci)\/[\w./-]+$/.test(code))
      .map((path) => [page.path, path] as const),
  );
  expect(paths.length).toBeGreaterThan(50);
  const missing = paths.filter(([, path]) => !existsSync(join(ROOT, path)) && !WRITTEN_LATER.includes(path));
  expect(missing).toEqual([]);
});

test("every npm script, and every part of the bench, that a page names is one", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object };
  const texts = PAGES.filter(isOfNow).map(({ text }) => text);
  const named = (pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!));
  const runs = named(/\bnpm run (?:-s |--silent )?([a-z][a-z:]*)/g);
  expect(runs.length).toBeGreaterThan(80);
  expect(runs.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  const parts = named(/\bnpm run bench -- ((?:[a-z][a-z-]*[ `])+)/g).flatMap((words) =>
    words.match(/[a-z-]+/g)!,
  );
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.filter((name) => !Object.hasOwn(PARTS, name))).toEqual([]);
});

/** What is wrong with the words after `vp`; null: nothing, or they are a pattern such as `vp payouts …`. */
function problemWith(written: string): string | null {
  const [noun = "", second = "", ...rest] = written.split(" ");
  if (/^(…|help$|NOUN)/.test(noun)) return null;
  const ofNoun = COMMANDS.filter((command) => command.noun === noun);
  if (ofNoun.length === 0) return `no command ${noun}`;
  const alone = ofNoun.find(({ verb }) => verb === null);
  const verbs = second === "" || second.startsWith("…") ? [] : second.split("|");
  const commands =
    alone === undefined ? verbs.map((verb) => ofNoun.find((one) => one.verb === verb)) : [alone];
  if (commands.includes(undefined)) return `no command ${noun} ${second}`;
  return (
    commands
      .map((command) => {
        const fields = fieldsOf(command!);
        const words = alone === undefined ? rest : [second, ...rest];
        if (/^[a-z]/.test(words[0] ?? "") && !fields.some(({ isPositional }) => isPositional))
          return `${nameOf(command!)} takes no ${words[0]}`;
        const flags = written.match(/(?<=[ [])--[a-z-]+/g) ?? [];
        const unknown = flags.filter((flag) => !fields.some(({ label }) => label === flag));
        return unknown.length === 0 ? null : `${nameOf(command!)} has no ${unknown.join(", ")}`;
      })
      .find((problem) => problem !== null) ?? null
  );
}

test.each([
  ["audit list --actor mbr_…", "audit takes no list"],
  ["payout list", "no command payout"],
  ["payouts show", "no command payouts show"],
  ["payouts list --stuck", "payouts list has no --stuck"],
  ["member list|expel", "no command member list|expel"],
  ["member list|invite|change|remove", null],
  ["payouts automatic on --program prg_…", null],
  ["status", null],
])("of `vp %s` it is said: %s", (written, problem) => {
  expect(problemWith(written)).toBe(problem);
});

test("every command of `vp` that a page names is one, with its flags", () => {
  const lines = PAGES.filter(isOfNow).flatMap(({ path, text }) =>
    [...text.matchAll(/(?:\bvp -- |`(?:[^`\n]* )?vp (?!--))([^`\n#|]+(?:\|\w+)*[^`\n#|]*)/g)].map(
      ([, written]) => [path, written!.trim()] as const,
    ),
  );
  expect(lines.length).toBeGreaterThan(150);
  expect(
    lines.flatMap(([path, written]) => {
      const problem = problemWith(written);
      return problem === null ? [] : [`${path}: vp ${written}: ${problem}`];
    }),
  ).toEqual([]);
});

/** Said by PostgreSQL or Temporal, or put together by the service from parts. */
const NOT_IN_OUR_CODE = [
  "canceling statement due to lock timeout",
  "no mapping defined for search attribute",
  "Workflow task failed",
  "Continued As New",
  "DATABASE_URL: cannot sign in to",
  "This needs Node 24 or later",
  "erasure of mails interrupted",
  "sent 3, held 1",
  "transfers of stripe",
  "accounts of stripe",
];

test("every message that the pages for operators name is in the code", () => {
  const code = globSync("{src,scripts}/**/*.{ts,mjs}", { cwd: ROOT })
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .join("\n")
    // A message may be written in several pieces.
    .replaceAll(/["`]\s*\+\s*["`]/g, "");
  const messages = PAGES.filter(({ path }) =>
    /^docs\/(operating|runbooks|deploying|restoring|scaling)/.test(path),
  )
    .flatMap(codeIn)
    .filter((words) => /^[A-Za-z_]+:?(?: [\w…:;,'-]+){2,}$/.test(words))
    .filter(
      (words) =>
        !/^(vp|npm|node|temporal workflow|temporal server|docker|kubectl|payouts|stripe|select|create) /.test(
          words,
        ),
    );
  expect(messages.length).toBeGreaterThan(25);
  const isInCode = (message: string): boolean =>
    message.split("…").every((piece) => code.includes(piece.trim()));
  expect(messages.filter((message) => !isInCode(message) && !NOT_IN_OUR_CODE.includes(message))).toEqual([]);
});

/** Variables of somebody else: of Node.js, the C library, the tests, benches and scripts, the image's build, compose, examples, errors. */
const OF_OTHERS =
  /^(CRASH|FUZZ|BENCH|UPDATE)_|_(PASSWORD|KEY|SECRET)$|^(NODE_EXTRA_CA_CERTS|MALLOC_ARENA_MAX|HTTPS_PROXY|BUILD_BASE|ERR_UNKNOWN_FILE_EXTENSION|DATA_LOSS|INVALID_ARGUMENT|RESOURCE_EXHAUSTED)$|^XDG_/;

test("every setting that a page names is one", () => {
  const named = PAGES.filter(isOfNow).flatMap((page) =>
    codeIn(page).flatMap((code) => {
      const [, name] = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=\S*)?$/.exec(code) ?? [];
      return name === undefined ? [] : [`${page.path}: ${name}`];
    }),
  );
  expect(named.length).toBeGreaterThan(200);
  const nameIn = (line: string): string => line.split(": ")[1]!;
  const unknown = named.filter((line) => !Object.hasOwn(SETTINGS, nameIn(line)));
  expect(unknown.filter((line) => !OF_OTHERS.test(nameIn(line)))).toEqual([]);
});

/** An adapter makes it from ours. */
const OF_ADAPTERS = ["http_request_latency_seconds"];

test("every metric that a page names is served", async () => {
  const served = [...(await ownMetrics()), ...SDK_METRICS, ...OF_ADAPTERS];
  const named = PAGES.filter(isOfNow).flatMap((page) =>
    codeIn(page).flatMap((code) => {
      const [, name] =
        /^([a-z]+(?:_[a-z0-9]+)*_(?:total|seconds|rows|tasks|ready))(?:\{.*\})?$/.exec(code) ?? [];
      return name === undefined ? [] : [[page.path, name] as const];
    }),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(
    named.filter(([, name]) => !served.some((metric) => metric.replace(/_count$/, "") === name)),
  ).toEqual([]);
});
