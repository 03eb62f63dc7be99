import { useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { useTermsValue } from "./terms-value.ts";

type Changes = NonNullable<Result<"getProgram">["scheduledChange"]>["changes"];

/** A value that changes. */
interface Line {
  readonly field: string;
  /** The source of a traffic rule; null for every other term. */
  readonly source: string | null;
  readonly from: unknown;
  readonly to: unknown;
}

/** Traffic rules have a line for each source, since few of them change at a time. */
function linesOf(changes: Changes): readonly Line[] {
  return changes.flatMap((change): readonly Line[] =>
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

/** Terms as they are and as they will be. */
export function ChangeTable({ changes, currency }: { changes: Changes; currency: string }) {
  const { t } = useTranslation();
  const valueOf = useTermsValue(currency);
  return (
    <SimpleTable<Line>
      label={t("changes.label")}
      rows={linesOf(changes)}
      keyOf={({ field, source }) => source ?? field}
      columns={[
        {
          id: "field",
          header: t("changes.field"),
          cell: ({ field, source }) =>
            source === null
              ? t(`changes.fields.${field}`, { defaultValue: field })
              : t(`methods.${source}`, { defaultValue: source }),
        },
        { id: "from", header: t("changes.from"), cell: ({ field, from }) => valueOf(field, from) },
        { id: "to", header: t("changes.to"), cell: ({ field, to }) => valueOf(field, to) },
      ]}
    />
  );
}
