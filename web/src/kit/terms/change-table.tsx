import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ScheduledChange } from "../../../../client/src/index.ts";
import { SimpleTable } from "../list/simple-table.tsx";
import { useTermsValue } from "./terms-value.ts";

type Changes = ScheduledChange["changes"];

/** A value that changes. */
export interface ChangeLine {
  readonly field: string;
  /** The source of a traffic rule; null for every other term. */
  readonly source: string | null;
  readonly from: unknown;
  readonly to: unknown;
}

/** Traffic rules have a line for each source, since only a few change at a time. */
function linesOf(changes: Changes): readonly ChangeLine[] {
  return changes.flatMap((change): readonly ChangeLine[] =>
    change.field === "trafficRules"
      ? Object.keys(Object(change.to) as object).map((source) => ({
          field: change.field,
          source,
          from: ruleOf(change.from, source),
          to: ruleOf(change.to, source),
        }))
      : [{ ...change, source: null }],
  );
}

const ruleOf = (rules: unknown, source: string): unknown => (rules as Record<string, unknown>)[source];

/** Returns the name of a term; of a traffic rule, the source. */
export function useTermName(): (line: ChangeLine) => string {
  const { t } = useTranslation();
  return ({ field, source }) =>
    source === null
      ? t(`changes.fields.${field}`, { defaultValue: field })
      : t(`methods.${source}`, { defaultValue: source });
}

/** Terms before and after a change. @param actionOf the action of a line, if there are several */
export function ChangeTable({
  changes,
  currency,
  actionOf,
}: {
  changes: Changes;
  currency: string;
  actionOf?: ((line: ChangeLine) => ReactNode) | undefined;
}) {
  const { t } = useTranslation();
  const valueOf = useTermsValue(currency);
  const nameOf = useTermName();
  const lines = linesOf(changes);
  return (
    <SimpleTable<ChangeLine>
      label={t("changes.label")}
      rows={lines}
      keyOf={({ field, source }) => source ?? field}
      columns={[
        { id: "field", header: t("changes.field"), cell: nameOf },
        { id: "from", header: t("changes.from"), cell: ({ field, from }) => valueOf(field, from) },
        { id: "to", header: t("changes.to"), cell: ({ field, to }) => valueOf(field, to) },
        ...(actionOf === undefined || lines.length === 1
          ? []
          : [{ id: "action", header: t("changes.action"), align: "right", cell: actionOf } as const]),
      ]}
    />
  );
}
