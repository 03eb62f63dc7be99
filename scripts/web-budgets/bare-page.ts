import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

const WEB = new URL("../../web/", import.meta.url);

/** The least that a page of React does: a heading, and a button that counts. */
const MAIN = `import { createElement, useState } from "react";
import { createRoot } from "react-dom/client";
function Page() {
  const [count, setCount] = useState(0);
  const button = createElement("button", { onClick: () => setCount(count + 1) }, "Count " + count);
  return createElement("main", null, createElement("h1", null, "Bare"), button);
}
createRoot(document.querySelector("#app")).render(createElement(Page));`;

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare</title>
<script type="module" src="/main.js"></script></head><body><div id="app"></div></body></html>`;

/** What is needed of Vite, which is a package of the web app. */
interface Vite {
  build(config: object): Promise<{ readonly output: readonly { readonly code: string }[] }>;
}

/** The page built as the web app is, and compressed as its files are. */
async function buildMain(): Promise<Buffer> {
  const vite = (await import(new URL("node_modules/vite/dist/node/index.js", WEB).href)) as Vite;
  // Within the folder of the web app, whose React it is.
  const name = fileURLToPath(new URL("bare-page.js", WEB));
  const { output } = await vite.build({
    root: fileURLToPath(WEB),
    configFile: false,
    logLevel: "warn",
    build: { target: "es2023", write: false, rollupOptions: { input: name } },
    plugins: [
      {
        name: "bare-page",
        resolveId: (id: string) => (id === name ? id : null),
        load: (id: string) => (id === name ? MAIN : null),
      },
    ],
  });
  return brotliCompressSync(output[0]!.code);
}

/** Serves a bare page of React: what a page of the web app is compared with. */
export async function serveBarePage(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const main = await buildMain();
  const server = createServer(({ url }, response) => {
    if (url === "/main.js") {
      response.writeHead(200, { "content-type": "text/javascript", "content-encoding": "br" }).end(main);
    } else {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(HTML);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
