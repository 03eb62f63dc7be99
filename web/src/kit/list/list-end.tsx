import { Button, Group, Text } from "@mantine/core";
import { memo, type ReactNode, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Rows } from "../../api/hooks.ts";
import { afterPaint } from "../after-paint.ts";

/** Beyond this many rows nobody scrolls: narrow the list, or take it as CSV. */
export const MOST_ROWS = 5_000;

interface ListEndProps<Row> {
  readonly rows: Rows<Row>;
  /** How many rows there are so far. */
  readonly count: number;
  /** Whether the reader is near the last of them, so that the next page is read. */
  readonly isNear: boolean;
  readonly hasFilters: boolean;
}

/**
 * How many rows a list has, and the way to more. It alone knows that a page is being read: `isFetchingNextPage` would have
 * the whole screen drawn again when a read begins.
 */
export const ListEnd = memo(function ListEnd<Row>({ rows, count, isNear, hasFilters }: ListEndProps<Row>) {
  const { t } = useTranslation();
  const { isReading, read } = useNextPage(rows, count, isNear);
  if (count >= MOST_ROWS && rows.hasNextPage)
    return <ListCount count={count} isCut hasFilters={hasFilters} />;
  return (
    <Group justify="space-between" mih={28}>
      <ListCount count={count} isReading={isReading} />
      {rows.hasNextPage && !isReading && (
        <Button variant="subtle" size="xs" className="kit-no-print" onClick={read}>
          {t("kit.list.more")}
        </Button>
      )}
    </Group>
  );
}) as <Row>(props: ListEndProps<Row>) => ReactNode;

/** How many rows there are, or that there would be too many, and what to do then. */
export function ListCount({
  count,
  isCut = false,
  hasFilters = false,
  isReading = false,
}: {
  count: number;
  isCut?: boolean;
  hasFilters?: boolean;
  isReading?: boolean;
}) {
  const { t } = useTranslation();
  const cut = hasFilters ? "kit.list.narrow" : "kit.list.most";
  return (
    <Text size="sm" c="dimmed" role="status">
      {isReading ? t("kit.loading") : t(isCut ? cut : "kit.list.count", { count })}
    </Text>
  );
}

/** Reads the next page before the reader comes to the end of this one. */
function useNextPage<Row>(
  { hasNextPage, isError, fetchNextPage }: Rows<Row>,
  count: number,
  isNear: boolean,
): { readonly isReading: boolean; readonly read: () => void } {
  const [isReading, setIsReading] = useState(false);
  const read = useCallback(() => {
    setIsReading(true);
    void fetchNextPage().finally(() => setIsReading(false));
  }, [fetchNextPage]);
  const isDue = isNear && hasNextPage && !isReading && !isError && count < MOST_ROWS;
  // What is there already is painted first.
  useEffect(() => (isDue ? afterPaint(read) : undefined), [isDue, read]);
  return { isReading, read };
}
