import { Group, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { AccountsDialog } from "./accounts-dialog.tsx";

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const LAYOUTS = ["quickbooks", "xero"] as const;

/** A month's books as journals, in the layouts that accounting software imports. */
export function Journals() {
  const { t } = useTranslation();
  const { month: monthName } = useFormats();
  const programId = useProgramId();
  const accounts = useRead("getJournalAccounts", { programId });
  const months = useRead("listJournalMonths", { programId });
  const { values, set } = useFilters(["journalMonth"]);
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const wanted = values["journalMonth"];
  const known = months.data?.map(({ month }) => month) ?? [];
  // The newest one is still going on; what is imported of it now lacks what is posted until its end.
  const [running, lastWhole = running] = known;
  const month = wanted !== undefined && MONTH.test(wanted) ? wanted : lastWhole;
  const isRunning = month !== undefined && running !== undefined && month >= running;
  return (
    <Card
      title={t("journals.title")}
      about={t("journals.about")}
      actions={
        month !== undefined && (
          <NativeSelect
            aria-label={t("journals.month")}
            data={[...new Set([month, ...known])]
              .toSorted()
              .toReversed()
              .map((value) => ({ value, label: monthName(value) }))}
            value={month}
            onChange={({ currentTarget }) => set({ journalMonth: currentTarget.value })}
            className="kit-no-print"
          />
        )
      }
    >
      <Await query={accounts} lines={2}>
        {(data) => (
          <Group justify="space-between" gap="sm">
            {isRunning && (
              <Text size="sm" w="100%">
                {t("journals.running", { month: monthName(month) })}
              </Text>
            )}
            <Text size="sm" c="dimmed">
              {t(
                months.data?.length === 0 ? "journals.none" : data.isSet ? "journals.set" : "journals.unset",
              )}
            </Text>
            <Group gap="xs">
              <GatedButton
                needs="payer"
                variant={data.isSet ? "default" : "filled"}
                onClick={() => withStepUp(() => setIsOpen(true))}
              >
                {t("journals.accounts")}
              </GatedButton>
              {month !== undefined &&
                LAYOUTS.map((layout) => <File key={layout} layout={layout} month={month} />)}
            </Group>
            {isOpen && <AccountsDialog accounts={data.accounts} onClose={() => setIsOpen(false)} />}
          </Group>
        )}
      </Await>
    </Card>
  );
}

function File({ layout, month }: { layout: (typeof LAYOUTS)[number]; month: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  return (
    <DownloadCsv
      mount={paths.mount}
      path={`/programs/${programId}/journals/${layout}`}
      filters={{ month }}
      text={t(`journals.${layout}`)}
    />
  );
}
