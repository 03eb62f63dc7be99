import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Figure } from "./figure.ts";

const DIST = fileURLToPath(new URL("../../web/dist/", import.meta.url));

/** One file of the build, as Vite's manifest lists it. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

/** In kilobytes of 1000 bytes, gzip. */
const MOST_KB = { firstScript: 190, firstStyle: 15, screen: 30, charts: 30 } as const;

const APPS = ["console", "portal", "ops"] as const;
type App = (typeof APPS)[number];

const CHARTS = "src/kit/charts/area-chart.tsx";

/** Every chunk that is loaded with one, itself included. */
function loadedWith(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) loadedWith(manifest, imported, found);
  return found;
}

const sizeKb = (file: string) => gzipSync(readFileSync(`${DIST}${file}`), { level: 9 }).length / 1000;

const scriptKb = (manifest: Manifest, keys: Iterable<string>) =>
  [...keys].reduce((sum, key) => sum + sizeKb(manifest[key]!.file), 0);

const styleKb = (manifest: Manifest, keys: Iterable<string>) =>
  [...new Set([...keys].flatMap((key) => manifest[key]!.css ?? []))].reduce(
    (sum, file) => sum + sizeKb(file),
    0,
  );

/** What the first visit to each app loads, what each of its screens adds that no other shares, and the charts. */
export const weigh = (): Figure[] => APPS.flatMap(weighApp);

function weighApp(app: App): Figure[] {
  const manifest = JSON.parse(readFileSync(`${DIST}.vite/${app}.json`, "utf8")) as Manifest;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)!;
  const first = loadedWith(manifest, entry);
  const screens = Object.keys(manifest).filter((key) => /\/screens\/.*\/screen\.tsx$/.test(key));
  const users = new Map<string, number>();
  for (const screen of screens) {
    for (const key of loadedWith(manifest, screen)) users.set(key, (users.get(key) ?? 0) + 1);
  }
  const own = (screen: string) =>
    [...loadedWith(manifest, screen)].filter((key) => users.get(key) === 1 && !first.has(key));
  const charts = [...loadedWith(manifest, CHARTS)].filter((key) => !first.has(key));
  return [
    inKb(`${app}: first visit, script`, scriptKb(manifest, first), MOST_KB.firstScript),
    inKb(`${app}: first visit, style`, styleKb(manifest, first), MOST_KB.firstStyle),
    ...(CHARTS in manifest ? [inKb(`${app}: charts`, scriptKb(manifest, charts), MOST_KB.charts)] : []),
    ...screens.map((screen) =>
      inKb(
        `${app}: ${screen.replace(`src/${app}/screens/`, "").replace("/screen.tsx", "")}`,
        scriptKb(manifest, own(screen)),
        MOST_KB.screen,
      ),
    ),
  ];
}

const inKb = (name: string, kb: number, most: number): Figure => ({ name, value: kb, most, unit: "kB" });
