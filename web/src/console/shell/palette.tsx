import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRows } from "../../api/console.ts";
import type { PaletteProps } from "../../app/shell/palette-button.tsx";
import { PaletteDialog, type ScreenGroup } from "../../app/shell/palette-dialog.tsx";
import { FailureOf } from "../../kit/states/failure.tsx";
import { usePaths } from "../paths.ts";
import { FoundRecords, useFound } from "./found-records.tsx";

const BRAND_SCREENS = ["home", "finance", "team", "keys", "audit", "account"] as const;
const PROGRAM_SCREENS = [
  "overview",
  "listing",
  "setup",
  "applications",
  "partners",
  "sales",
  "clicks",
  "messages",
  "payouts",
  "funding",
  "ledger",
  "reports",
  "terms",
  "tracking",
  "events",
] as const;

/** Every screen by its name and every record by its id, from the keyboard. */
export default function Palette({ store }: PaletteProps) {
  const [query, setQuery] = useState("");
  const { hits, isSearching, failed } = useFound(query);
  return (
    <PaletteDialog
      store={store}
      groups={useGroups()}
      query={query}
      onQueryChange={setQuery}
      found={{
        count: hits.length,
        isSearching,
        failure: failed && <FailureOf query={failed} />,
        list: <FoundRecords hits={hits} />,
      }}
    />
  );
}

/** The screens of the brand, and those of each program. */
function useGroups(): readonly ScreenGroup[] {
  const { t } = useTranslation();
  const paths = usePaths();
  const programs = useRows("listPrograms", {});
  const nameOf = (screen: string) => (screen === "account" ? t("app.account") : t(`shell.nav.${screen}`));
  return [
    {
      name: t("shell.brand"),
      screens: BRAND_SCREENS.map((screen) => ({ id: screen, label: nameOf(screen), href: paths[screen] })),
    },
    ...(programs.data?.pages ?? []).flatMap((page) =>
      page.data.map(({ id, name }) => ({
        name,
        screens: PROGRAM_SCREENS.map((screen) => ({
          id: `${id}-${screen}`,
          label: nameOf(screen),
          href: paths[screen](id),
        })),
      })),
    ),
  ];
}
