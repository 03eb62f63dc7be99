import "./compare.css";
import { NativeSelect, Text, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRows } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";
import { Icon } from "../../kit/icons.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { Choice, useChoice } from "../../kit/list/choice.tsx";
import { useFilters } from "../../kit/list/filters.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Await } from "../../kit/states/await.tsx";
import { useProgramId } from "../paths.ts";
import { useCurrency } from "../program.tsx";
import { type ComparedTerm, useComparedTerms, type Version } from "./compared-terms.ts";

const SHOWN = ["changed", "all"] as const;

/** Two versions of the terms side by side, with the differences marked. The URL names both. */
export function CompareVersions() {
  const { t } = useTranslation();
  const versions = useRows("listTermsVersions", { programId: useProgramId() });
  return (
    <Card title={t("terms.compare.title")} about={t("terms.compare.about")} flush>
      <Await query={versions} lines={6}>
        {({ pages }) => {
          const all = pages.flatMap(({ data }) => data);
          return all.length < 2 ? (
            <Text size="sm" c="dimmed" className="kit-card-note">
              {t("terms.compare.onlyOne")}
            </Text>
          ) : (
            <Compared versions={all} />
          );
        }}
      </Await>
    </Card>
  );
}

/** @param versions newest first, at least two */
function Compared({ versions }: { versions: readonly Version[] }) {
  const { t } = useTranslation();
  const { values, set } = useFilters(["before", "after"]);
  const [shown, setShown] = useChoice("terms", SHOWN, "changed");
  const find = (number: string | undefined) => versions.find(({ version }) => String(version) === number);
  const before = find(values["before"]) ?? versions[1]!;
  const after = find(values["after"]) ?? versions[0]!;
  return (
    <>
      <div className="compare-fields">
        <VersionField
          label={t("terms.compare.before")}
          versions={versions}
          value={before}
          onChange={(number) => set({ before: number })}
        />
        <VersionField
          label={t("terms.compare.after")}
          versions={versions}
          value={after}
          onChange={(number) => set({ after: number })}
        />
        <Choice
          label={t("terms.compare.shown")}
          options={SHOWN.map((value) => ({ value, label: t(`terms.compare.${value}`) }))}
          value={shown}
          onChange={setShown}
        />
      </div>
      <Terms before={before} after={after} isChangedOnly={shown === "changed"} />
    </>
  );
}

function VersionField({
  label,
  versions,
  value,
  onChange,
}: {
  label: string;
  versions: readonly Version[];
  value: Version;
  onChange: (version: string) => void;
}) {
  const { t } = useTranslation();
  const { date } = useFormats();
  return (
    <NativeSelect
      label={label}
      data={versions.map(({ version, state, effectiveAt }) => ({
        value: String(version),
        label: t(`terms.compare.${state}`, { version, date: date(effectiveAt) }),
      }))}
      value={String(value.version)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={<Icon name="chevronDown" size={14} />}
    />
  );
}

function Terms({
  before,
  after,
  isChangedOnly,
}: {
  before: Version;
  after: Version;
  isChangedOnly: boolean;
}) {
  const { t } = useTranslation();
  const terms = useComparedTerms(before, after, useCurrency());
  const shown = isChangedOnly ? terms.filter(isChanged) : terms;
  if (shown.length === 0) {
    return (
      <Text size="sm" c="dimmed" className="kit-card-note">
        {t("terms.compare.same")}
      </Text>
    );
  }
  return (
    <SimpleTable<ComparedTerm>
      label={t("terms.compare.title")}
      rows={shown}
      keyOf={({ key }) => key}
      columns={[
        { id: "term", header: t("changes.field"), cell: ({ name }) => name },
        {
          id: "before",
          header: t("terms.version", { version: before.version }),
          cell: (term) => term.before,
        },
        {
          id: "after",
          header: t("terms.version", { version: after.version }),
          cell: (term) =>
            isChanged(term) ? (
              <span className="compare-changed" data-tone="wait">
                {term.after}
                <VisuallyHidden>, {t("terms.compare.differs")}</VisuallyHidden>
              </span>
            ) : (
              term.after
            ),
        },
      ]}
    />
  );
}

const isChanged = ({ before, after }: ComparedTerm) => before !== after;
