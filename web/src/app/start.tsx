import type { AnyRouter } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { readFirstAnswers } from "../api/first-answers.ts";
import type { FirstReads } from "../api/hooks.ts";
import { common } from "../words/en/index.ts";
import { type Language, startWords, type Words } from "../words/index.ts";
import { App, createQueryClient } from "./app.tsx";
import { watchFields } from "./filled-in.ts";
import { reloadAfterUpdate } from "./reload-after-update.ts";
import { focusTitles } from "./screen-change.ts";

/**
 * Shows an app in its page, in place of what the service has drawn of its first screen.
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
  readonly startFirstReads: FirstReads;
}): void {
  // Styles that components add while running carry the nonce of this very page; the policy refuses all others.
  const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? "";
  setNonce(nonce);
  reloadAfterUpdate();
  watchFields(router);
  focusTitles(router);
  const queryClient = createQueryClient();
  startFirstReads(queryClient, { path: location.pathname, answers: readFirstAnswers() });
  const page = document.querySelector("#app")!;
  const draw = (language: Language, texts: Words) => {
    startWords({ [language]: texts }, language);
    // The screen of the address is known before anything is drawn, so that the first one is drawn once.
    void router.load();
    createRoot(page).render(
      <InPlace page={page}>
        <App router={router} queryClient={queryClient} nonce={nonce} />
      </InPlace>,
    );
  };
  if (document.documentElement.lang === "de")
    void loadGerman().then(({ firstWords }) => draw("de", firstWords));
  else draw("en", { ...common, ...words });
}

/** What the service has drawn cannot be used: it is replaced before anybody could. */
function InPlace({ page, children }: { page: Element; children: React.ReactNode }) {
  useLayoutEffect(() => page.removeAttribute("inert"), [page]);
  return children;
}
