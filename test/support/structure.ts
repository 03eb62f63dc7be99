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

const RULES = ["domain/", "db/", "queries/"];
const STANDARD_LIBRARY = [/^node:(assert|assert\/strict|crypto|util|timers\/promises)$/];

/**
 * Who may import whom (docs/architecture.md). A folder that is not here may not exist, and nobody may import `api/`: it
 * stands in no other layer's list.
 */
const LAYERS: readonly Layer[] = [
  { of: "domain/", imports: [], packages: [...STANDARD_LIBRARY, /^(ulid|isbot|ipaddr\.js|currency-codes)$/] },
  { of: "db/", imports: ["domain/"], types: ["deps.ts"] },
  { of: "queries/", imports: ["domain/", "db/"], types: ["deps.ts"], packages: STANDARD_LIBRARY },
  { of: "mail/", imports: ["domain/"], types: ["config.ts"] },
  { of: "outgoing/", imports: ["domain/"] },
  { of: "rails/", imports: [...RULES, "commands/"], types: ["deps.ts", "config.ts"] },
  {
    of: "commands/",
    imports: [...RULES, "mail/"],
    types: ["deps.ts", "outgoing/"],
    packages: STANDARD_LIBRARY,
  },
  { of: "metrics/", imports: [...RULES, "forwarding-watch.ts"], types: ["deps.ts"] },
  {
    of: "api/",
    imports: [...RULES, "commands/", "mail/", "complaint.ts", "forwarding-watch.ts"],
    types: ["deps.ts", "config.ts", "metrics/"],
  },
  {
    of: "console/",
    imports: [...RULES, "commands/", "mail/", "complaint.ts"],
    types: ["deps.ts", "config.ts"],
  },
  {
    of: "activities/",
    imports: [...RULES, "commands/", "mail/", "rails/"],
    types: ["deps.ts", "outgoing/"],
  },
  {
    of: "workflows/",
    imports: [],
    types: ["activities/", "domain/"],
    packages: [/^@temporalio\/(workflow|common)(\/|$)/],
  },
  {
    of: "worker/",
    imports: [...RULES, "commands/", "activities/", "mail/", "outgoing/", "rails/", "workflows/names.ts"],
    types: ["deps.ts", "config.ts"],
  },
  {
    of: "cli/",
    imports: [...RULES, "commands/", "outgoing/", "rails/", "complaint.ts"],
    types: ["deps.ts", "config.ts"],
  },
  { of: "dev/seed-", imports: [...RULES, "commands/", "dev/"], types: ["deps.ts", "config.ts"] },
  { of: "dev/", imports: ["domain/"], types: ["config.ts", "settings.ts"] },
  { of: "deps.ts", imports: ["db/", "outgoing/", "log.ts", "security-clock.ts"], types: ["config.ts"] },
  { of: "config.ts", imports: ["settings.ts"] },
  { of: "settings.ts", imports: [] },
  { of: "complaint.ts", imports: [] },
  { of: "forwarding-watch.ts", imports: [], types: ["config.ts"] },
  { of: "log.ts", imports: [] },
  { of: "security-clock.ts", imports: [] },
  { of: "temporal-connection.ts", imports: [], types: ["config.ts"] },
  { of: "temporal-look-up.ts", imports: ["temporal-connection.ts"], types: ["config.ts"] },
  { of: "temporal-search-attributes.ts", imports: [] },
];

/** What single files may import beyond their layer: entry files put a process together. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "activities/money-activities.ts": ["temporal-look-up.ts"],
  "api/main.ts": ["config.ts", "deps.ts", "metrics/", "temporal-connection.ts"],
  "cli/answer-errors.ts": ["config.ts"],
  "cli/commands/ledger.ts": ["temporal-look-up.ts"],
  "cli/commands/status.ts": ["../package.json"],
  "cli/main.ts": ["config.ts", "deps.ts", "dev/local-service.ts"],
  "cli/temporal-status.ts": ["temporal-connection.ts"],
  "db/migrate.ts": ["config.ts"],
  "dev/local-service.ts": ["settings.ts"],
  "dev/main.ts": ["config.ts"],
  "dev/seed-demo.ts": ["config.ts", "deps.ts"],
  "dev/temporal.ts": ["temporal-search-attributes.ts"],
  "worker/engine.ts": ["temporal-connection.ts", "temporal-search-attributes.ts"],
  "worker/main.ts": ["config.ts", "deps.ts", "metrics/"],
  "worker/poll-temporal.ts": ["temporal-connection.ts", "workflows/"],
  "worker/search-attributes.ts": ["temporal-search-attributes.ts"],
};

interface Ban {
  readonly pattern: RegExp;
  readonly isBannedIn: (path: string) => boolean;
  readonly because: string;
}

const isIn = (...folders: readonly string[]) => {
  return (path: string) => folders.some((folder) => path.startsWith(folder));
};
const isEntry = (path: string) =>
  path === "config.ts" || path === "db/migrate.ts" || /^\w+\/main\.ts$/.test(path);

const BANS: readonly Ban[] = [
  {
    pattern: /\bDate\.now\(|\bnew Date\(\)/,
    isBannedIn: isIn("domain/", "commands/", "queries/", "db/", "mail/"),
    because: "time is an argument: `tx.now`, `service_now()` or `deps.securityClock`",
  },
  {
    pattern: /\bMath\.random\b/,
    isBannedIn: () => true,
    because: "ids, keys and tokens come from node:crypto",
  },
  {
    pattern: /\bprocess\.env\b/,
    isBannedIn: (path) => !isEntry(path) && !path.startsWith("dev/"),
    because: "settings are read in config.ts only",
  },
  {
    pattern:
      /["'`]\s*(select|insert into|update \w+ set|delete from|with \w+ as) |\b(sql|tx)\.(rows?|execute)\(/,
    isBannedIn: isIn("api/", "console/", "activities/", "workflows/", "worker/", "mail/", "domain/"),
    because: "SQL stands in queries, commands and db",
  },
];

const MOST_LINES = 300;
const MOST_FUNCTION_LINES = 60;

/** Every place where the source leaves its own rules, as `path:line what`. */
export function violationsOf(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    const code = withoutComments(text);
    return [
      ...importViolations(path, code),
      ...bannedText(path, code),
      ...fileLengthViolations(path, code),
      ...functionLengthViolations(path, code),
    ];
  });
}

/** Comments become blanks, so that lines keep their numbers. Strings are told apart, since an address holds `//`. */
function withoutComments(text: string): string {
  const tokens = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replaceAll(tokens, (token) =>
    token.startsWith("/") ? token.replaceAll(/[^\n]/g, " ") : token,
  );
}

const lineAt = (text: string, index: number) => text.slice(0, index).split("\n").length;

function importViolations(path: string, code: string): string[] {
  const layer = LAYERS.find(({ of }) => path.startsWith(of));
  if (layer === undefined) return [`${path}:1 stands in no layer`];
  const violations: string[] = [];
  const statements =
    /^(?:import|export)\s+(type\s)?(?:[^;"']*?\sfrom\s+)?["']([^"']+)["']|\bimport\(["']([^"']+)["']\)/gm;
  for (const { 1: type, 2: fixed, 3: dynamic, index } of code.matchAll(statements)) {
    const specifier = fixed ?? dynamic ?? "";
    const isAllowed = specifier.startsWith(".")
      ? mayImport(layer, path, posix.join(posix.dirname(path), specifier), type !== undefined)
      : (layer.packages?.some((pattern) => pattern.test(specifier)) ?? true);
    if (!isAllowed) violations.push(`${path}:${lineAt(code, index)} may not import ${specifier}`);
  }
  return violations;
}

function mayImport(layer: Layer, path: string, target: string, isType: boolean): boolean {
  const allowed = [
    layer.of,
    ...layer.imports,
    ...(EXCEPTIONS[path] ?? []),
    ...(isType ? (layer.types ?? []) : []),
  ];
  return allowed.some((prefix) => target.startsWith(prefix));
}

function bannedText(path: string, code: string): string[] {
  return BANS.filter(({ isBannedIn }) => isBannedIn(path)).flatMap(({ pattern, because }) =>
    [...code.matchAll(new RegExp(pattern, "g"))].map(
      ({ 0: found, index }) => `${path}:${lineAt(code, index)} has ${found.trim()}: ${because}`,
    ),
  );
}

function fileLengthViolations(path: string, code: string): string[] {
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
