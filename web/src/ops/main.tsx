import { startApp } from "../app/start.tsx";
import { firstWords } from "../words/en/ops/first.ts";
import { startFirstReads } from "./first-reads.ts";
import { createOpsRouter } from "./routes.ts";

startApp({
  words: firstWords,
  loadGerman: () => import("../words/de/ops/first.ts"),
  router: createOpsRouter(),
  startFirstReads,
});
