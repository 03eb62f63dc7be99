import type { QueryClient } from "@tanstack/react-query";
import { readAhead } from "../api/hooks.ts";
import { createApi } from "../api/portal.ts";
import { MOUNT } from "./paths.ts";

/** Begins what every screen reads, and what home does, while the app is still starting. */
export function startFirstReads(queryClient: QueryClient): void {
  const ahead = readAhead(queryClient, createApi());
  ahead.read("getMySession", {});
  ahead.read("listMyPrograms", {});
  const isHome = location.pathname.replace(/\/$/, "") === MOUNT;
  if (isHome) ahead.read("getMyPayments", {});
}
