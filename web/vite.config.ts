import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const pageFile = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

/** Where the first visit begins: with all that these import, it is one file, smaller and sooner there than fifty. */
const FIRST_VISIT = /\/src\/console\/(main|screens\/home\/screen)\.tsx$/;

export default defineConfig({
  base: "/web/",
  plugins: [react()],
  // The service puts a fresh nonce in its place with every page.
  html: { cspNonce: "{{nonce}}" },
  build: {
    target: "es2023",
    manifest: true,
    // A data: URL would need a wider policy for fonts and scripts.
    assetsInlineLimit: 0,
    // `npm run web:check` holds the compressed sizes.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: { console: pageFile("console") },
      output: { codeSplitting: { groups: [{ name: "first", test: FIRST_VISIT }] } },
    },
  },
});
