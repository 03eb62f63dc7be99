import "../kit/styles.ts";
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type AnyRouter, RouterProvider } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { Notices } from "../kit/notices.tsx";
import { theme } from "../kit/theme.ts";
import { common } from "../words/en/index.ts";
import { pageLanguage, startWords, type Words } from "../words/index.ts";

const STALE_AFTER_MS = 10_000;

/**
 * Shows an app in its page.
 *
 * @param words of the frame and the first screen, in English
 * @param loadGerman loads the same in German, with what every app uses
 * @param startFirstReads begins what every screen reads, while the app is still starting
 */
export function startApp({
  words,
  loadGerman,
  router,
  startFirstReads,
}: {
  readonly words: Words;
  readonly loadGerman: () => Promise<{ readonly firstWords: Words }>;
  readonly router: AnyRouter;
  readonly startFirstReads: (queryClient: QueryClient) => void;
}): void {
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
  const draw = (texts: Words) => {
    startWords(texts);
    // The screen of the address is known before anything is drawn, so that the first one is drawn once.
    void router.load();
    createRoot(document.querySelector("#app")!).render(
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
        deduplicateCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <Notices />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    );
  };
  if (pageLanguage() === "de") void loadGerman().then(({ firstWords }) => draw(firstWords));
  else draw({ ...common, ...words });
}
