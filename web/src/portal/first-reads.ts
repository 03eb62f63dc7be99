import { type FirstReads, readAhead } from "../api/hooks.ts";
import { createApi } from "../api/portal.ts";
import { MOUNT } from "./paths.ts";

/** Begins what every screen reads, and what home does, while the app is still starting. */
export const startFirstReads: FirstReads = (queryClient, { path, answers }) => {
  const ahead = readAhead(queryClient, createApi(), answers);
  ahead.read("getMySession", {});
  ahead.read("listMyPrograms", {});
  const isHome = path.replace(/\/$/, "") === MOUNT;
  if (isHome) ahead.read("getMyPayments", {});
};
