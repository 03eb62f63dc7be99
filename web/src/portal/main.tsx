import { startApp } from "../app/start.tsx";
import { firstWords } from "../words/en/portal/first.ts";
import { startFirstReads } from "./first-reads.ts";
import { createPortalRouter } from "./routes.ts";

startApp({
  words: firstWords,
  loadGerman: () => import("../words/de/portal/first.ts"),
  router: createPortalRouter(),
  startFirstReads,
});
