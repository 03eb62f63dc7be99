import { globSync, readFileSync, statSync } from "node:fs";
import { extname } from "node:path";

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
}

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
  return { pages, assets };
}
