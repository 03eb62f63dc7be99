import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

/** The ends of a report's period, by their names in the URL. */
interface PeriodNames {
  readonly type: "date" | "month";
  readonly from: string;
  readonly fromLabel: string;
  readonly to: string;
  readonly toLabel: string;
}

const FORMS = { date: /^\d{4}-\d{2}-\d{2}$/, month: /^\d{4}-(0[1-9]|1[0-2])$/ };

/** The period that the URL names, without what is no day or month. */
export function usePeriod({ type, from, to }: PeriodNames): { from?: string; to?: string } {
  const { values } = useFilters([from, to]);
  const isOne = (text: string | undefined): text is string => text !== undefined && FORMS[type].test(text);
  const [first, last] = [values[from], values[to]];
  return { ...(isOne(first) ? { from: first } : {}), ...(isOne(last) ? { to: last } : {}) };
}

/** Chooses the period of a report, and downloads it. @param report its name in the API's path */
export function PeriodBar({ names, report }: { names: PeriodNames; report: "accruals" | "liability" }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { values, set } = useFilters([names.from, names.to]);
  const period = usePeriod(names);
  return (
    <Group gap="xs" className="kit-no-print">
      <FilterBar
        filters={[
          { name: names.from, label: names.fromLabel, type: names.type },
          { name: names.to, label: names.toLabel, type: names.type },
        ]}
        values={values}
        label={t(`reports.${report}.title`)}
        onChange={set}
      />
      <DownloadCsv
        mount={paths.mount}
        path={`/programs/${programId}/reports/${report}`}
        filters={{ ...period }}
      />
    </Group>
  );
}
