import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "./palette.css";
import { Spotlight, type SpotlightStore } from "@mantine/spotlight";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRows } from "../../api/console.ts";
import { Icon } from "../../kit/icons.tsx";
import { useOpen } from "../../kit/navigate.ts";
import { usePaths } from "../paths.ts";
import { FoundRecords, useFound } from "./found-records.tsx";

const BRAND_SCREENS = ["home", "finance", "team", "keys", "audit", "account"] as const;
const PROGRAM_SCREENS = [
  "overview",
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

/** Screens that can be jumped to, under a common heading. */
interface Group {
  readonly name: string;
  readonly screens: readonly { readonly id: string; readonly label: string; readonly href: string }[];
}

/** Every screen by its name and every record by its id, from the keyboard. */
export default function Palette({ store }: { store: SpotlightStore }) {
  const { t } = useTranslation();
  const open = useOpen();
  const [query, setQuery] = useState("");
  const found = useFound(query);
  const groups = useGroups()
    .map(({ name, screens }) => ({
      name,
      screens: screens.filter(({ label }) => hasWords(`${name} ${label}`, query)),
    }))
    .filter(({ screens }) => screens.length > 0);
  const isEmpty = groups.length === 0 && found.hits.length === 0;
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      transitionProps={{ duration: 0 }}
      // A blurred page behind is slow to draw with every letter.
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
    >
      <Spotlight.Search
        leftSection={<Icon name="search" />}
        placeholder={t("shell.search")}
        aria-label={t("shell.search")}
      />
      <Spotlight.ActionsList className="palette-list">
        <FoundRecords hits={found.hits} />
        {groups.map(({ name, screens }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {screens.map(({ id, label, href }) => (
              <Spotlight.Action
                key={id}
                label={label}
                highlightQuery
                leftSection={<Icon name="arrowRight" size={16} />}
                onClick={() => open(href)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {isEmpty && (
          <Spotlight.Empty>
            <div className="kit-strong">{t(found.isSearching ? "palette.searching" : "palette.nothing")}</div>
            {!found.isSearching && <div className="kit-small">{t("palette.nothingText")}</div>}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <Spotlight.Footer className="kit-small kit-dim">
        {!isEmpty && <div>{t("palette.hint")}</div>}
        <div>{t("palette.shortcuts")}</div>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/** Whether a group and its label have every word that was typed, in any order. */
function hasWords(label: string, query: string): boolean {
  const text = label.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The screens of the brand, and those of each program. */
function useGroups(): readonly Group[] {
  const { t } = useTranslation();
  const paths = usePaths();
  const programs = useRows("listPrograms", {});
  const nameOf = (screen: string) => (screen === "account" ? t("shell.account") : t(`shell.nav.${screen}`));
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
