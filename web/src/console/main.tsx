import { startApp } from "../app/start.tsx";
import { firstWords } from "../words/en/console/first.ts";
import { startFirstReads } from "./first-reads.ts";
import { createConsoleRouter } from "./routes.ts";

startApp({
  words: firstWords,
  loadGerman: () => import("../words/de/console/first.ts"),
  router: createConsoleRouter(),
  startFirstReads,
});
