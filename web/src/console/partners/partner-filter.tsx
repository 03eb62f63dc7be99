import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead, useRows } from "../../api/console.ts";
import { useFilters } from "../../kit/list/filters.tsx";
import { failureTextsOf } from "../../kit/states/failure-texts.ts";
import { useProgramId } from "../paths.ts";

const TYPING_PAUSE_MS = 250;
const MOST_OFFERED = 20;

/**
 * Filters a list by partner, found by name or handle. The URL has `partnerId`. Not drawn again with each page of the list
 * beside it.
 */
export const PartnerFilter = memo(function PartnerFilter() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { values, set } = useFilters(["partnerId"]);
  const chosen = values["partnerId"] ?? null;
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const current = useRead("getPartner", { partnerId: chosen ?? "" }, { enabled: chosen !== null });
  const isSearch = q !== "" && q !== current.data?.name;
  const found = useRows("browsePartners", { programId, limit: MOST_OFFERED, ...(isSearch ? { q } : {}) });
  const offered = (found.data?.pages[0]?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isOffered = chosen === null || offered.some(({ value }) => value === chosen);
  const data = isOffered ? offered : [{ value: chosen, label: current.data?.name ?? "…" }, ...offered];
  return (
    <Select
      aria-label={t("partnerFilter.label")}
      placeholder={t("partnerFilter.label")}
      nothingFoundMessage={
        found.error === null ? t("partnerFilter.none") : failureTextsOf(found.error, t).message
      }
      data={data}
      // The service has filtered the options already.
      filter={({ options }) => options}
      value={chosen}
      onChange={(partnerId) => set({ partnerId: partnerId ?? undefined })}
      onSearchChange={setTyped}
      searchable
      clearable
      clearButtonProps={{ "aria-label": t("partnerFilter.clear") }}
      comboboxProps={{ shadow: "md" }}
      className="kit-filter"
    />
  );
});
