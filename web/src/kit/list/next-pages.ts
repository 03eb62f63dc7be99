import { useEffect } from "react";
import type { Rows } from "../../api/hooks.ts";

/** Reads the next pages of a list for as long as more are wanted, until one fails. @returns whether more follow */
export function useNextPages<Row>(rows: Rows<Row>, isWanted: boolean): boolean {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = rows;
  const isMore = isWanted && hasNextPage;
  useEffect(() => {
    if (isMore && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isMore, isFetchingNextPage, isError, fetchNextPage]);
  return isMore;
}
