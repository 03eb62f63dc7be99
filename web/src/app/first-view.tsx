import { type AnyRouter, createMemoryHistory, type RouterHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { type FirstAnswer, firstAnswersOf } from "../api/first-answers.ts";
import type { FirstReads } from "../api/hooks.ts";
import { common } from "../words/en/index.ts";
import { type Language, startWords, switchLanguage, type Words } from "../words/index.ts";
import { App, createQueryClient } from "./app.tsx";

/** What the service knows of a page of an app's first screen. */
interface FirstPage {
  readonly path: string;
  readonly language: Language;
  /** To every read of `startFirstReads`. */
  readonly answers: readonly FirstAnswer[];
  readonly nonce: string;
}

/**
 * How the service draws the first screen of an app: by the components that the browser draws it with, so that the person
 * sees it before the app has started. Run by the service: nothing in it may ask for a document, or show a moment in the
 * time of where the person is.
 *
 * @param words of the frame and the first screen, in English
 * @param germanWords the same in German, with what every app uses
 */
export function firstViewOf({
  words,
  germanWords,
  createRouter,
  startFirstReads,
}: {
  readonly words: Words;
  readonly germanWords: Words;
  readonly createRouter: (history: RouterHistory) => AnyRouter;
  readonly startFirstReads: FirstReads;
}): (page: FirstPage) => Promise<string> {
  startWords({ en: { ...common, ...words }, de: germanWords }, "en");
  return async ({ path, language, answers, nonce }) => {
    const queryClient = createQueryClient();
    startFirstReads(queryClient, { path, answers: firstAnswersOf(answers, Date.now()) });
    const router = createRouter(createMemoryHistory({ initialEntries: [path] }));
    await router.load();
    // Another page may have been drawn meanwhile, in another language; from here on nothing is waited for.
    switchLanguage(language);
    const html = renderToString(<App router={router} queryClient={queryClient} nonce={nonce} />);
    return withoutStyleAttributes(html, nonce);
  };
}

/** React writes each quote of a text as an entity: what looks like an attribute is one. */
const STYLE_ATTRIBUTE = / style="([^"]*)"/g;

/** The page's policy refuses style attributes: their rules stand in a sheet, which has the nonce. */
function withoutStyleAttributes(html: string, nonce: string): string {
  const styles: string[] = [];
  const marked = html.replaceAll(STYLE_ATTRIBUTE, (_, text: string) => {
    const style = text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    // No value of ours has any of these, and with them one could end its rule.
    if (/[{}<>]/.test(style)) return "";
    if (!styles.includes(style)) styles.push(style);
    return ` data-style="${styles.indexOf(style)}"`;
  });
  if (styles.length === 0) return marked;
  const rules = styles.map((style, index) => `#app [data-style="${index}"]{${style}}`);
  return `<style nonce="${nonce}">${rules.join("")}</style>${marked}`;
}
