import { posix } from "node:path";
import { fileLengthViolations, IMPORTS, lineAt, type SourceFiles, withoutComments } from "./structure.ts";

/** Rooms of the web app, by the first part of a path below `web/src/`, and what each may import besides itself. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  words: [],
  api: ["client"],
  kit: ["api", "client"],
  session: ["kit", "api", "words", "client"],
  app: ["session", "kit", "api", "words"],
  console: ["app", "session", "kit", "api", "words", "client", "docs"],
  portal: ["app", "session", "kit", "api", "words", "client"],
  ops: ["app", "session", "kit", "api", "words", "client"],
};

/** Where the web app stands in the repository. */
const HERE = "web/src/";
const OUTSIDE = [
  { room: "client", path: "client/src/" },
  { room: "docs", path: "docs/integrations/signing/" },
];

/**
 * Every place where the web app leaves its own rules, as `path:line what`: one app imports nothing of another, and a
 * screen nothing of another screen.
 *
 * @param files by their path below `web/src/`
 */
export function webViolationsOf(files: SourceFiles): string[] {
  const screens = [...files.keys()]
    .filter((path) => path.endsWith("/screen.tsx"))
    .map((path) => `${posix.dirname(path)}/`);
  return [...files].flatMap(([path, text]) => {
    const code = withoutComments(text);
    return [...importViolations(path, code, screens), ...fileLengthViolations(path, code)];
  });
}

function importViolations(path: string, code: string, screens: readonly string[]): string[] {
  if (!path.includes("/")) return [];
  const allowed = ROOMS[roomOf(path)];
  if (allowed === undefined) return [`${path}:1 stands in no room`];
  const violations: string[] = [];
  for (const { 2: fixed, 3: dynamic, index } of code.matchAll(IMPORTS)) {
    const specifier = (fixed ?? dynamic ?? "").replace(/\?raw$/, "");
    if (!specifier.startsWith(".")) continue;
    const target = posix.join(HERE, posix.dirname(path), specifier);
    const room = target.startsWith(HERE) ? roomOf(target.slice(HERE.length)) : outsideOf(target);
    const isAllowed = room === roomOf(path) || (room !== null && allowed.includes(room));
    if (!isAllowed || isOtherScreen(path, target.slice(HERE.length), screens)) {
      violations.push(`${path}:${lineAt(code, index)} may not import ${specifier}`);
    }
  }
  return violations;
}

const roomOf = (path: string) => path.slice(0, path.indexOf("/"));

const outsideOf = (target: string) => OUTSIDE.find(({ path }) => target.startsWith(path))?.room ?? null;

/** Whether a file of one screen names a file of another. What several need stands beside their folders. */
function isOtherScreen(path: string, target: string, screens: readonly string[]): boolean {
  const screenOf = (file: string) =>
    screens.filter((folder) => file.startsWith(folder)).toSorted((a, b) => b.length - a.length)[0];
  const [mine, other] = [screenOf(path), screenOf(target)];
  return mine !== undefined && other !== undefined && mine !== other;
}
