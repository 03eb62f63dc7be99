import { type RouterHistory, useLocation, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

/** Returns how to open an address of the app without loading the page again. */
export function useOpen(): (href: string) => void {
  const history = useRouter().history as RouterHistory;
  return useCallback((href) => history.push(href), [history]);
}

/** Returns how to lead on to another address of the app; Back does not lead here again. */
export function useReplace(): (href: string) => void {
  const history = useRouter().history as RouterHistory;
  return useCallback((href) => history.replace(href), [history]);
}

/** The ids in the address of the current screen. */
export function useIds(): Readonly<Record<string, string>> {
  return useParams({ strict: false });
}

/** Returns the address of this very screen with other search parameters; undefined removes one. */
export function useHrefWith(): (changes: Readonly<Record<string, string | undefined>>) => string {
  const { pathname, searchStr } = useLocation();
  return (changes) => {
    const search = new URLSearchParams(searchStr);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) search.delete(name);
      else search.set(name, value);
    }
    return search.size === 0 ? pathname : `${pathname}?${search}`;
  };
}

/** Returns an address with the search parameters of this screen, so that a list beside keeps its filters. */
export function useKeepSearch(): (path: string) => string {
  const { searchStr } = useLocation();
  return (path) => `${path}${searchStr}`;
}

/** The search parameter of a record's screen that has those of the list from which the record was opened. */
const LIST = "list";

/** Returns the address of a record's own screen with this list's search parameters, for `useWayBack`. */
export function useFromList(): (path: string) => string {
  const { searchStr } = useLocation();
  const search = searchStr.replace(/^\?/, "");
  return (path) => (search === "" ? path : `${path}?${new URLSearchParams({ [LIST]: search })}`);
}

/** Returns the address of a list as it was when this record was opened from it, with its filters. */
export function useWayBack(): (path: string) => string {
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const list = search[LIST];
  return (path) => (list === undefined ? path : `${path}?${list}`);
}
