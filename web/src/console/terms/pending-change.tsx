import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { Link } from "../../kit/link.tsx";
import type { ChangeLine } from "../../kit/terms/change-table.tsx";
import { PendingChangeNotice } from "../../kit/terms/pending-change.tsx";
import { Moment } from "../../kit/time/moment.tsx";
import { usePaths } from "../paths.ts";

type Program = Result<"getProgram">;

/**
 * The pending change of terms, with a countdown to its effect. Renders nothing if there is none.
 *
 * @param withLink whether to link to the terms
 * @param action for the whole change
 * @param actionOf for one line of it
 * @param children below its lines
 */
export function PendingChange({
  program,
  withLink = false,
  action,
  actionOf,
  children,
}: {
  program: Program;
  withLink?: boolean;
  action?: ReactNode;
  actionOf?: (line: ChangeLine) => ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { scheduledChange: change } = program;
  if (change === null) return null;
  return (
    <PendingChangeNotice
      change={change}
      currency={program.currency}
      actionOf={actionOf}
      text={
        <Trans
          t={t}
          i18nKey="changes.text"
          values={{ version: change.termsVersion }}
          components={{
            date: <Moment at={change.effectiveAt} withTime />,
            requested: <Moment at={change.requestedAt} />,
          }}
        />
      }
    >
      {children}
      {withLink && (
        <Anchor component={Link} href={paths.terms(program.id)} size="sm">
          {t("changes.link")}
        </Anchor>
      )}
      {action}
    </PendingChangeNotice>
  );
}
