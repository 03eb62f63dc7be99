import type { ReactNode } from "react";
import { Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { ScheduledChange } from "../../../../client/src/index.ts";
import { Notice } from "../layout/notice.tsx";
import { Timer } from "../time/moment.tsx";
import { type ChangeLine, ChangeTable } from "./change-table.tsx";

/**
 * A pending change of terms, with a countdown to its effect.
 *
 * @param text what the reader should know of it
 * @param actionOf for one line of it
 * @param children below the table
 */
export function PendingChangeNotice({
  change,
  currency,
  text,
  actionOf,
  children,
}: {
  change: ScheduledChange;
  currency: string;
  text: ReactNode;
  actionOf?: ((line: ChangeLine) => ReactNode) | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="wait"
      icon="calendar"
      title={
        <Trans
          t={t}
          i18nKey="changes.title"
          components={{ timer: <Timer until={change.effectiveAt} doneText={t("changes.soon")} /> }}
        />
      }
    >
      <Text size="sm">{text}</Text>
      <ChangeTable changes={change.changes} currency={currency} actionOf={actionOf} />
      {children}
    </Notice>
  );
}
