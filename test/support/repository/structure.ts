import { posix } from "node:path";

/** Source files by their path below `src/`. */
export type SourceFiles = ReadonlyMap<string, string>;

interface Layer {
  /** Folder with its slash, or one file. */
  readonly of: string;
  /** What it may import besides itself. */
  readonly imports: readonly string[];
  /** What it may know the types of. */
  readonly types?: readonly string[];
  /** Packages; left out where any may be imported. */
  readonly packages?: readonly RegExp[];
}

const RULES = ["domain/", "providers/", "db/", "queries/"];
const STANDARD_LIBRARY = [/^node:(assert|assert\/strict|crypto|util|timers\/promises)$/];

/**
 * Who may import whom (docs/architecture.md). A folder that is not here may not exist, and nobody may import `api/`: it
 * stands in no other layer's list.
 */
const LAYERS: readonly Layer[] = [
  { of: "domain/", imports: [], packages: [...STANDARD_LIBRARY, /^(ulid|isbot|ipaddr\.js|currency-codes)$/] },
  { of: "providers/", imports: ["domain/"], packages: STANDARD_LIBRARY },
  { of: "telemetry/", imports: [], types: ["config.ts"] },
  { of: "db/", imports: ["domain/", "telemetry/"], types: ["config.ts", "system-clock.ts"] },
  {
    of: "queries/",
    imports: ["domain/", "providers/", "db/"],
    types: ["deps.ts"],
    packages: [...STANDARD_LIBRARY, /^kysely$/],
  },
  { of: "mail/", imports: ["domain/"], types: ["config.ts"] },
  { of: "http-client/", imports: ["domain/"] },
  { of: "bank/", imports: ["domain/"], packages: [/^@xmldom\/xmldom$/] },
  { of: "rails/", imports: [...RULES, "commands/"], types: ["deps.ts", "config.ts"] },
  {
    of: "commands/",
    imports: [...RULES, "mail/", "bank/"],
    types: ["deps.ts", "http-client/"],
    packages: [...STANDARD_LIBRARY, /^kysely$/, /^@simplewebauthn\/server(\/helpers)?$/],
  },
  { of: "metrics/", imports: [...RULES, "forwarding-watch.ts"], types: ["deps.ts"] },
  {
    of: "api/",
    imports: [
      ...RULES,
      "commands/",
      "mail/",
      "http-client/",
      "rails/",
      "telemetry/",
      "temporal/within.ts",
      "describe-issue.ts",
      "forwarding-watch.ts",
    ],
    types: ["deps.ts", "config.ts", "metrics/"],
  },
  {
    of: "activities/",
    imports: [...RULES, "commands/", "mail/", "rails/", "temporal/"],
    types: ["deps.ts", "http-client/"],
  },
  {
    of: "workflows/",
    imports: ["temporal/task-queues.ts"],
    types: ["activities/", "domain/"],
    packages: [/^@temporalio\/(workflow|common)(\/|$)/],
  },
  {
    of: "worker/",
    imports: [
      ...RULES,
      "commands/",
      "activities/",
      "mail/",
      "http-client/",
      "rails/",
      "temporal/",
      "telemetry/",
      "workflows/names.ts",
    ],
    types: ["deps.ts", "config.ts", "workflows/"],
  },
  {
    of: "cli/",
    imports: [
      ...RULES,
      "commands/",
      "http-client/",
      "rails/",
      "temporal/",
      "config.ts",
      "describe-issue.ts",
      "deps.ts",
      "local/local-service.ts",
      "../package.json",
    ],
  },
  { of: "demo/", imports: [...RULES, "commands/"], types: ["deps.ts"] },
  {
    of: "local/",
    imports: ["domain/", "temporal/search-attributes.ts", "temporal/within.ts", "settings.ts"],
    types: ["config.ts"],
  },
  {
    of: "deps.ts",
    imports: ["db/", "http-client/", "log.ts", "system-clock.ts", "telemetry/"],
    types: ["config.ts"],
  },
  { of: "temporal/", imports: [], types: ["config.ts"] },
  { of: "config.ts", imports: ["settings.ts", "setting-values.ts", "setting-contradictions.ts"] },
  { of: "setting-contradictions.ts", imports: [], types: ["settings.ts"] },
  { of: "settings.ts", imports: ["setting-values.ts"] },
  { of: "setting-values.ts", imports: [] },
  { of: "describe-issue.ts", imports: [] },
  { of: "forwarding-watch.ts", imports: [], types: ["config.ts"] },
  { of: "log.ts", imports: ["telemetry/"] },
  { of: "system-clock.ts", imports: [] },
];

/**
 * Where a process or a script begins: it puts everything together, so it may import anything, and nothing imports it.
 */
const ENTRY = /^(\w+\/main|db\/migrate|demo\/seed-demo)\.ts$/;

interface Ban {
  readonly pattern: RegExp;
  readonly isBannedIn: (path: string) => boolean;
  readonly because: string;
}

const isIn = (...folders: readonly string[]) => {
  return (path: string) => folders.some((folder) => path.startsWith(folder));
};
const isEntry = (path: string) => ENTRY.test(path) || path === "config.ts";

const BANS: readonly Ban[] = [
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    isBannedIn: isIn("domain/", "commands/", "queries/", "db/", "mail/"),
    because: "time is an argument: `tx.now`, `service_now()` or `deps.systemClock`",
  },
  {
    pattern: /\bMath\.random\b/,
    isBannedIn: () => true,
    because: "ids, keys and tokens come from node:crypto",
  },
  {
    pattern: /\bprocess\.env\b/,
    isBannedIn: (path) => !isEntry(path) && !path.startsWith("local/"),
    because: "settings are read in config.ts only",
  },
  {
    pattern: /\bgetKysely\(|\bnew Kysely\b/,
    isBannedIn: (path) => path !== "db/query-builder.ts",
    because: "MikroORM's own builder converts values by the names of all joined tables",
  },
  {
    pattern: /\bcursors\.(un)?pack\(/,
    isBannedIn: (path) => path !== "api/endpoint/paginate.ts",
    because: "every list is paged by `paginate`",
  },
  {
    pattern:
      /["'`]\s*(select|insert into|update \w+ set|delete from|with \w+ as) |\b(sql|tx)\.(rows?|execute)\(/,
    isBannedIn: isIn("api/", "activities/", "workflows/", "worker/", "mail/", "domain/"),
    because: "SQL stands in queries, commands and db",
  },
  {
    // Expressions have names of their own; `null as "x"` and `true as "x"` are some.
    pattern: /(?:\b(?:select|returning)\s|[,`])\s*(?!null|true|false)(?:[a-z]\w*\.)?[a-z]\w* as "/,
    isBannedIn: (path) => !path.startsWith("db/migrations/"),
    because: "`columns` names the columns of a statement by the entity's properties",
  },
  {
    pattern: /\bpg_notify\(|["'`;]\s*notify \w+/i,
    isBannedIn: (path) => path !== "db/relay-waker.ts",
    because: "transactions that notify commit one after the other: the relay is woken outside of them",
  },
  {
    pattern: /\b(?:sql|tx)\.rows?<[^(]*?\b[a-z]+_[a-z_]+\??:/,
    isBannedIn: () => true,
    because: "a row is named by the entity's properties, and typed by `RowOf`",
  },
];

const MOST_LINES = 300;
const MOST_FUNCTION_LINES = 60;

/** Every place where the source leaves its own rules, as `path:line what`. */
export function violationsOf(files: SourceFiles): string[] {
  return [
    ...cycles(files),
    ...[...files].flatMap(([path, text]) => {
      const code = withoutComments(text);
      return [
        ...importViolations(path, code),
        ...bannedText(path, code),
        ...fileLengthViolations(path, code),
        ...functionLengthViolations(path, code),
      ];
    }),
  ];
}

/** Comments become blanks, so that lines keep their numbers. Strings are distinguished, since an address holds `//`. */
export function withoutComments(text: string): string {
  const tokens = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replaceAll(tokens, (token) =>
    token.startsWith("/") ? token.replaceAll(/[^\n]/g, " ") : token,
  );
}

export const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;

export const IMPORTS =
  /^(?:import|export)\s+(type\s)?(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm;

/**
 * Imports that go both ways, types included. Inside every folder its files and its subfolders, each taken as one, stand
 * in an order; a folder's own files may put its subfolders together, or be what they have in common.
 */
function cycles(files: SourceFiles): string[] {
  const arrows = new Map<string, Set<string>>();
  for (const [path, text] of files) {
    for (const { 2: fixed, 3: dynamic } of withoutComments(text).matchAll(IMPORTS)) {
      const specifier = fixed ?? dynamic ?? "";
      if (!specifier.startsWith(".")) continue;
      const [from, to] = siblingsOf(path, posix.join(posix.dirname(path), specifier));
      if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return [...arrows.keys()].flatMap((start) => {
    const way = wayBack(arrows, start);
    return way === null || way.some((room) => room < start) ? [] : [`cycle: ${way.join(" → ")} → ${start}`];
  });
}

/** Where two paths part: the file or folder of each below the folder that they share. */
function siblingsOf(first: string, second: string): [string, string] {
  const [a, b] = [first.split("/"), second.split("/")];
  let shared = 0;
  while (shared < a.length - 1 && shared < b.length - 1 && a[shared] === b[shared]) shared += 1;
  return [a.slice(0, shared + 1).join("/"), b.slice(0, shared + 1).join("/")];
}

/** The shortest way from a room back to itself, beginning with it; null when there is none. */
function wayBack(arrows: ReadonlyMap<string, ReadonlySet<string>>, start: string): string[] | null {
  const seen = new Set<string>();
  let ways = [[start]];
  while (ways.length > 0) {
    const next: string[][] = [];
    for (const way of ways) {
      for (const room of arrows.get(way.at(-1)!) ?? []) {
        if (room === start) return way;
        if (!seen.has(room)) next.push([...way, room]);
        seen.add(room);
      }
    }
    ways = next;
  }
  return null;
}

function importViolations(path: string, code: string): string[] {
  const layer = LAYERS.find(({ of }) => path.startsWith(of));
  if (layer === undefined) return [`${path}:1 stands in no layer`];
  const violations: string[] = [];
  for (const { 1: type, 2: fixed, 3: dynamic, index } of code.matchAll(IMPORTS)) {
    const specifier = fixed ?? dynamic ?? "";
    const isAllowed = specifier.startsWith(".")
      ? mayImport(layer, path, posix.join(posix.dirname(path), specifier), type !== undefined)
      : (layer.packages?.some((pattern) => pattern.test(specifier)) ?? true);
    if (!isAllowed) violations.push(`${path}:${lineAt(code, index)} may not import ${specifier}`);
  }
  return violations;
}

function mayImport(layer: Layer, path: string, target: string, isType: boolean): boolean {
  if (ENTRY.test(path)) return true;
  if (ENTRY.test(target)) return false;
  const allowed = [layer.of, ...layer.imports, ...(isType ? (layer.types ?? []) : [])];
  return allowed.some((prefix) => target.startsWith(prefix));
}

function bannedText(path: string, code: string): string[] {
  return BANS.filter(({ isBannedIn }) => isBannedIn(path)).flatMap(({ pattern, because }) =>
    [...code.matchAll(new RegExp(pattern, "g"))].map(
      ({ 0: found, index }) => `${path}:${lineAt(code, index)} has ${found.trim()}: ${because}`,
    ),
  );
}

export function fileLengthViolations(path: string, code: string): string[] {
  const count = code.trimEnd().split("\n").length;
  return count > MOST_LINES ? [`${path}:${count} is longer than ${MOST_LINES} lines`] : [];
}

/** Formatted code closes a block on the first line that stands as far in as the one that began it. */
function functionLengthViolations(path: string, code: string): string[] {
  // A migration is a list of statements, read from top to bottom.
  if (path.startsWith("db/migrations/")) return [];
  const lines = code.trimEnd().split("\n");
  const indentOf = (line: string) => /^ */.exec(line)![0].length;
  return lines.flatMap((line, index) => {
    // A parameter list or a condition, perhaps a type of result, then a block.
    if (!/(\)(: [^=]*)?|=>) \{$/.test(line)) return [];
    const isInside = (other: string) => other.trim() === "" || indentOf(other) > indentOf(line);
    let start = index;
    while (start > 0 && /^\s*[)}\]]/.test(lines[start]!)) {
      start -= 1;
      while (start > 0 && isInside(lines[start]!)) start -= 1;
    }
    let end = index + 1;
    while (end < lines.length && isInside(lines[end]!)) end += 1;
    const length = end - start + 1;
    return length > MOST_FUNCTION_LINES ? [`${path}:${start + 1} has a block of ${length} lines`] : [];
  });
}
