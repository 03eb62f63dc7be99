import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const pageFile = (name: string) => fileURLToPath(new URL(`${name}.html`, import.meta.url));

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
    rollupOptions: { input: { console: pageFile("console") } },
  },
});
