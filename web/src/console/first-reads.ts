import { createApi } from "../api/console.ts";
import { type FirstReads, readAhead } from "../api/hooks.ts";
import { SERIES_DAYS } from "./screens/home/series-days.ts";

/**
 * Begins what every screen reads, and what home does, before anything is drawn: its screens would ask some renders later.
 * The page brings most of it.
 */
export const startFirstReads: FirstReads = (queryClient, { path, answers }) => {
  const [, , brandId, screen] = path.split("/");
  const ahead = readAhead(queryClient, createApi(brandId ?? ""), answers);
  ahead.read("getSession", {});
  ahead.rows("listPrograms", {});
  if (screen !== undefined && screen !== "") return;
  ahead.read("getTodo", {});
  ahead.read("getSeries", { days: SERIES_DAYS });
};
