import { firstViewOf } from "../app/first-view.tsx";
import { firstWords as germanWords } from "../words/de/console/first.ts";
import { firstWords } from "../words/en/console/first.ts";
import { startFirstReads } from "./first-reads.ts";
import { createConsoleRouter } from "./routes.ts";

export const drawFirstView = firstViewOf({
  words: firstWords,
  germanWords,
  createRouter: createConsoleRouter,
  startFirstReads,
});
