import { type RouterHistory, useRouter } from "@tanstack/react-router";
import { useCallback } from "react";

/** Returns how to open an address of the app without loading the page again. */
export function useOpen(): (href: string) => void {
  const history = useRouter().history as RouterHistory;
  return useCallback((href) => history.push(href), [history]);
}
