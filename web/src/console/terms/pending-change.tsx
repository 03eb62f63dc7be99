import { Anchor, Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { Notice } from "../../kit/layout/notice.tsx";
import { Link } from "../../kit/link.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Moment, Timer } from "../../kit/time/moment.tsx";
import { usePaths } from "../paths.ts";
import { useTermsValue } from "./terms-value.ts";

type Program = Result<"getProgram">;
type Change = NonNullable<Program["scheduledChange"]>;

/** A value that changes. */
interface Line {
  readonly field: string;
  /** The source of a traffic rule; null for every other term. */
  readonly source: string | null;
  readonly from: unknown;
  readonly to: unknown;
}

/**
 * The change of terms that waits, with the time until it applies. Nothing while none waits.
 *
 * @param withLink whether it leads to the terms
 */
export function PendingChange({ program, withLink = false }: { program: Program; withLink?: boolean }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { scheduledChange: change } = program;
  if (change === null) return null;
  return (
    <Notice
      tone="wait"
      icon="clock"
      title={
        <Trans
          t={t}
          i18nKey="changes.title"
          components={{ timer: <Timer until={change.effectiveAt} doneText={t("changes.soon")} /> }}
        />
      }
    >
      <Text size="sm">
        <Trans
          t={t}
          i18nKey="changes.text"
          values={{ version: change.termsVersion }}
          components={{
            date: <Moment at={change.effectiveAt} withTime />,
            requested: <Moment at={change.requestedAt} />,
          }}
        />
      </Text>
      <Changes change={change} currency={program.currency} />
      {withLink && (
        <Anchor component={Link} href={paths.terms(program.id)} size="sm">
          {t("changes.link")}
        </Anchor>
      )}
    </Notice>
  );
}

/** Traffic rules have a line for each source, since few of them change at a time. */
function linesOf({ changes }: Change): readonly Line[] {
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

function Changes({ change, currency }: { change: Change; currency: string }) {
  const { t } = useTranslation();
  const valueOf = useTermsValue(currency);
  return (
    <SimpleTable<Line>
      label={t("changes.label")}
      rows={linesOf(change)}
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
