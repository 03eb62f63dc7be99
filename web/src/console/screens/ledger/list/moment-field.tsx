import { Button, Group, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { useTyped } from "../../../../kit/list/typed.ts";

/** The past moment `at` in the URL; undefined for now. */
export function useMoment(): string | undefined {
  const { values } = useFilters(["at"]);
  const at = values["at"];
  return at !== undefined && !Number.isNaN(Date.parse(at)) ? at : undefined;
}

/** Chooses a past moment in local time; the URL has it in UTC, so that it means the same for everyone. */
export function MomentField() {
  const { t } = useTranslation();
  const { set } = useFilters(["at"]);
  const at = useMoment();
  const [text, type] = useTyped(at === undefined ? "" : localText(new Date(at)), (typed) => {
    // A year of more than four digits is no moment.
    if (typed === "") set({ at: undefined });
    else if (!Number.isNaN(Date.parse(typed))) set({ at: new Date(typed).toISOString() });
  });
  return (
    <Group gap="xs">
      <TextInput
        type="datetime-local"
        aria-label={t("ledger.asOf")}
        leftSection={<span className="kit-filter-prefix">{t("ledger.asOf")}</span>}
        leftSectionWidth={60}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {at !== undefined && (
        <Button variant="subtle" color="gray" onClick={() => set({ at: undefined })}>
          {t("ledger.now")}
        </Button>
      )}
    </Group>
  );
}

/** A moment in the field's format, in local time: `2026-11-20T12:00`. */
function localText(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
