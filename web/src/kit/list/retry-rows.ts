import type { Rows } from "../../api/hooks.ts";

/** Asks again for what of a list could not be read: its next page, or what is there already. */
export const retryRows = <Row>({
  isFetchNextPageError,
  fetchNextPage,
  refetch,
}: Rows<Row>): Promise<unknown> => (isFetchNextPageError ? fetchNextPage() : refetch());
