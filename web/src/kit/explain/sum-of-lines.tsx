import "./explain.css";
import { Button, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Rows } from "../../api/hooks.ts";
import { Amount } from "../amounts/amount.tsx";
import { Failure } from "../states/failure.tsx";
import { Loading } from "../states/loading.tsx";

/** A line: what it is, how its amount was computed, and the amount. */
export interface SumLine {
  readonly id: number;
  readonly title: ReactNode;
  readonly texts: readonly ReactNode[];
  readonly amountCents: number;
}

/**
 * A figure, what it is, and all of its lines with their sum at the end. The service adds them up.
 *
 * @param title omitted where the screen shows the figure above
 */
export function SumOfLines<Row, Whole extends { totalCents: number }>({
  title,
  about,
  currency,
  rows,
  lineOf,
  empty,
  actions,
}: {
  title?: ReactNode;
  about?: ReactNode;
  currency: string;
  rows: Rows<Row, Whole>;
  lineOf: (row: Row) => SumLine;
  empty: string;
  actions?: ReactNode;
}) {
  const { t } = useTranslation();
  const total = rows.data?.pages[0]?.totalCents;
  const lines = (rows.data?.pages ?? []).flatMap((page) => page.data.map(lineOf));
  return (
    <Stack gap="md">
      {title !== undefined && (
        <div>
          <Text c="dimmed" size="sm" component="div">
            {title}
          </Text>
          <div className="explain-total">
            {total === undefined ? "…" : <Amount cents={total} currency={currency} />}
          </div>
          <Text c="dimmed" size="sm" component="div">
            {about}
          </Text>
        </div>
      )}
      {actions}
      {rows.error !== null && <Failure error={rows.error} onRetry={() => void rows.refetch()} />}
      {rows.data === undefined && rows.error === null && <Loading lines={5} height={44} />}
      {rows.data !== undefined && lines.length === 0 && <Text size="sm">{empty}</Text>}
      {lines.length > 0 && (
        <ul className="explain-lines" aria-label={t("explain.lines")}>
          {lines.map(({ id, title: lineTitle, texts, amountCents }) => (
            <li key={id}>
              <div>
                <div className="explain-line-title">{lineTitle}</div>
                {texts.map((text, place) => (
                  // The texts of a line keep their order.
                  // oxlint-disable-next-line react/no-array-index-key
                  <div key={place} className="explain-line-text">
                    {text}
                  </div>
                ))}
              </div>
              <Amount cents={amountCents} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      <SumEnd rows={rows} count={lines.length} total={total} currency={currency} />
    </Stack>
  );
}

/** The sum below the last line, or how to read more of them. */
function SumEnd<Row, Whole>({
  rows,
  count,
  total,
  currency,
}: {
  rows: Rows<Row, Whole>;
  count: number;
  total: number | undefined;
  currency: string;
}) {
  const { t } = useTranslation();
  if (rows.hasNextPage) {
    return (
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {t("explain.shown", { count })}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={rows.isFetchingNextPage}
          onClick={() => void rows.fetchNextPage()}
        >
          {t("kit.list.more")}
        </Button>
      </Group>
    );
  }
  if (count === 0 || total === undefined) return null;
  return (
    <div className="explain-sum">
      <span>{t("explain.sum", { count })}</span>
      <Amount cents={total} currency={currency} />
    </div>
  );
}
