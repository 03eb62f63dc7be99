import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { extname } from "node:path";
import type { Language } from "../../domain/language.ts";
import type { FirstAnswer } from "./first-reads.ts";

/** A file of the web app in each encoding that the build made. */
export interface Asset {
  readonly type: string;
  readonly bytes: Readonly<Partial<Record<Encoding, Buffer>>>;
}

export const ENCODINGS = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof ENCODINGS)[number];
const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz", identity: "" };

/** One build of the web app. */
export interface WebBuild {
  /** An app's page, such as `console`, with `{{nonce}}` as a placeholder. */
  readonly pages: ReadonlyMap<string, string>;
  /** By file name. */
  readonly assets: ReadonlyMap<string, Asset>;
  /** How an app's first screen is drawn, by the app; null where the build cannot. */
  readonly firstViews: ReadonlyMap<string, Promise<DrawFirstView | null>>;
}

/** Draws the first screen of an app as HTML, from the answers to all that it begins with. */
export type DrawFirstView = (page: {
  readonly path: string;
  readonly language: Language;
  readonly answers: readonly FirstAnswer[];
  readonly nonce: string;
}) => Promise<string>;

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};
const CHECK_AGAIN_AFTER_MS = 1_000;

/**
 * Returns the newest build in `folder`, from memory; null while there is none. A new build is noticed within a second,
 * because `npm start` does not wait for it.
 */
export function watchWebBuild(folder: URL): () => WebBuild | null {
  let build: WebBuild | null = null;
  let builtAtMs: number | null = null;
  let checkedAtMs = -Infinity;
  return () => {
    if (performance.now() - checkedAtMs < CHECK_AGAIN_AFTER_MS) return build;
    checkedAtMs = performance.now();
    const stat = statSync(new URL("build.json", folder), { throwIfNoEntry: false });
    if (stat !== undefined && stat.mtimeMs !== builtAtMs) {
      build = readBuild(folder);
      builtAtMs = stat.mtimeMs;
    }
    return build;
  };
}

function readBuild(folder: URL): WebBuild {
  const pages = new Map<string, string>();
  for (const file of globSync("*.html", { cwd: folder })) {
    pages.set(file.replace(/\.html$/, ""), readFileSync(new URL(file, folder), "utf8"));
  }
  const assets = new Map<string, Asset>();
  const assetFolder = new URL("assets/", folder);
  const files = new Set(globSync("*", { cwd: assetFolder }));
  for (const file of files) {
    const type = TYPES[extname(file)];
    if (type === undefined) continue;
    const encodings = ENCODINGS.filter((encoding) => files.has(file + EXTENSIONS[encoding]));
    const bytes = encodings.map((encoding) => {
      return [encoding, readFileSync(new URL(file + EXTENSIONS[encoding], assetFolder))] as const;
    });
    assets.set(file, { type, bytes: Object.fromEntries(bytes) });
  }
  return { pages, assets, firstViews: loadFirstViews(folder) };
}

/** The modules are read at once, since the next build takes their place. */
function loadFirstViews(folder: URL): WebBuild["firstViews"] {
  const build = readFileSync(new URL("build.json", folder), "utf8");
  const version = createHash("sha256").update(build).digest("hex");
  const views = new URL("first-view/", folder);
  return new Map(
    globSync("*.js", { cwd: views }).map((file) => {
      const { href } = new URL(`${file}?${version}`, views);
      const drawn = import(href).then((module: { drawFirstView: DrawFirstView }) => module.drawFirstView);
      // Its pages are sent undrawn: the browser draws them.
      return [file.replace(/\.js$/, ""), drawn.catch(() => null)] as const;
    }),
  );
}
