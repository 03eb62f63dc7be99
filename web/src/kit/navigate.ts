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

/** The search parameter of a record's screen that names whose list that was, where it was not the list of all. */
const OWNER = "listOf";

/**
 * Returns the address of a record's own screen with this list's search parameters, for `useWayBack`.
 *
 * @param owner whose list this is, for `useOwnerOfList`; undefined for the list of all
 */
export function useFromList(owner?: string): (path: string) => string {
  const { searchStr } = useLocation();
  const list = searchStr.replace(/^\?/, "");
  const search = new URLSearchParams({
    ...(list !== "" && { [LIST]: list }),
    ...(owner !== undefined && { [OWNER]: owner }),
  });
  return (path) => (search.size === 0 ? path : `${path}?${search}`);
}

const useRecordSearch = (): Readonly<Record<string, string | undefined>> => useSearch({ strict: false });

/** Returns the address of a list as it was when this record was opened from it, with its filters. */
export function useWayBack(): (path: string) => string {
  const list = useRecordSearch()[LIST];
  return (path) => (list === undefined ? path : `${path}?${list}`);
}

/** Returns whose list this record was opened from; undefined for the list of all. */
export const useOwnerOfList = (): string | undefined => useRecordSearch()[OWNER];
