import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const pageFile = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

/**
 * Where the first visit to an app begins: with all that these import, it is one file, smaller and sooner there than
 * fifty.
 */
const firstVisitOf = (app: string) => new RegExp(`/src/${app}/(main|screens/home/screen)\\.tsx$`);

// One app in each build, by its mode: what several share would be a file of its own otherwise.
export default defineConfig(({ mode: app }) => ({
  base: "/web/",
  plugins: [react()],
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
      input: { [app]: pageFile(app) },
      output: { codeSplitting: { groups: [{ name: "first", test: firstVisitOf(app) }] } },
    },
  },
}));
