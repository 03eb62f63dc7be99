import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { pageScript } from "./page-script.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Where the first visit to an app begins: with all that these import, it is one file, smaller and sooner there than
 * fifty.
 */
const firstVisitOf = (app: string) => new RegExp(`/src/${app}/(main|screens/home/screen)\\.tsx$`);

/** What the service draws a first screen by needs nothing that is loaded later. */
const FIRST_VIEW_ONLY: Plugin = { name: "first-view-only", resolveDynamicImport: () => false };

// One app in each build, by its mode: what several share would be a file of its own otherwise. What the service draws
// its first screen by is one more, for Node.js.
export default defineConfig(({ mode: app, isSsrBuild }) =>
  isSsrBuild === true
    ? {
        plugins: [react(), FIRST_VIEW_ONLY],
        // React has another build for whoever develops with it.
        define: { "process.env.NODE_ENV": '"production"' },
        ssr: { noExternal: true },
        build: {
          target: "node24",
          copyPublicDir: false,
          rolldownOptions: { input: { [app]: fileOf(`src/${app}/first-view.ts`) } },
        },
      }
    : {
        base: "/web/",
        plugins: [react(), pageScript(fileOf("src/app/begin.js"))],
        // The service puts a fresh nonce in its place with every page.
        html: { cspNonce: "{{nonce}}" },
        build: {
          target: "es2023",
          manifest: `.vite/${app}.json`,
          emptyOutDir: false,
          // A data: URL would need a wider policy for fonts and scripts.
          assetsInlineLimit: 0,
          // `npm run web:check` holds the compressed sizes.
          chunkSizeWarningLimit: 1_000,
          rolldownOptions: {
            input: { [app]: fileOf(`${app}.html`) },
            output: { codeSplitting: { groups: [{ name: "first", test: firstVisitOf(app) }] } },
          },
        },
      },
);
