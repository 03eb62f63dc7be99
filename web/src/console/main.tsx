import "../kit/styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { Notices } from "../kit/notices.tsx";
import { theme } from "../kit/theme.ts";
import { common } from "../words/en/index.ts";
import { firstWords } from "../words/en/console/first.ts";
import { startWords } from "../words/index.ts";
import { startFirstReads } from "./first-reads.ts";
import { createConsoleRouter } from "./routes.tsx";

const STALE_AFTER_MS = 10_000;

// Styles that components add while running carry the nonce of this very page; the policy refuses all others.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? "";
setNonce(nonce);

// A page that was opened before an update asks for files that are gone.
addEventListener("vite:preloadError", () => location.reload());

// The client sends a failed call again by itself.
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: STALE_AFTER_MS }, mutations: { retry: false } },
});

startFirstReads(queryClient);
await startWords({ ...common, ...firstWords });
createRoot(document.querySelector("#app")!).render(
  <MantineProvider
    theme={theme}
    defaultColorScheme="auto"
    getStyleNonce={() => nonce}
    deduplicateCssVariables={false}
  >
    <QueryClientProvider client={queryClient}>
      <Notices />
      <RouterProvider router={createConsoleRouter()} />
    </QueryClientProvider>
  </MantineProvider>,
);
