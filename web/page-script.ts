import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "begin.js";
const ENTRY = /<script type="module" crossorigin src="([^"]+)"[^>]*><\/script>/;

/**
 * Has a page begin with a script that it waits for, which sets the colors and starts the app. The app itself is only
 * fetched ahead.
 *
 * @param file whose text the script is
 */
export function pageScript(file: string): Plugin {
  return {
    name: "page-script",
    apply: "build",
    buildStart() {
      this.emitFile({ type: "asset", name: NAME, source: readFileSync(file, "utf8") });
    },
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle }) => {
        const script = Object.values(bundle ?? {}).find(
          (one) => one.type === "asset" && one.names.includes(NAME),
        );
        return html.replace(
          ENTRY,
          (_, app: string) =>
            `<script src="/web/${script?.fileName}" data-app="${app}"></script>\n` +
            `    <link rel="modulepreload" crossorigin href="${app}">`,
        );
      },
    },
  };
}
