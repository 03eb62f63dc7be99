import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/spotlight/styles.layer.css";
import { Spotlight, type SpotlightActionGroupData, type SpotlightStore } from "@mantine/spotlight";
import { useTranslation } from "react-i18next";
import { useRows } from "../../api/console.ts";
import { Icon } from "../../kit/icons.tsx";
import { useOpen } from "../../kit/navigate.ts";
import { usePaths } from "../paths.ts";

const BRAND_SCREENS = ["home", "finance", "team", "keys", "audit", "account"] as const;
const PROGRAM_SCREENS = [
  "overview",
  "applications",
  "partners",
  "sales",
  "payouts",
  "ledger",
  "events",
] as const;

/** Every screen by its name, from the keyboard. */
export default function Palette({ store }: { store: SpotlightStore }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const open = useOpen();
  const programs = useRows("listPrograms", {});
  const jump = (id: string, label: string, href: string) => ({
    id,
    label,
    leftSection: <Icon name="arrowRight" size={16} />,
    onClick: () => open(href),
  });
  const nameOf = (screen: string) => (screen === "account" ? t("shell.account") : t(`shell.nav.${screen}`));
  const groups: SpotlightActionGroupData[] = [
    {
      group: t("shell.brand"),
      actions: BRAND_SCREENS.map((screen) => jump(screen, nameOf(screen), paths[screen])),
    },
    ...(programs.data?.pages ?? []).flatMap((page) =>
      page.data.map(({ id, name }) => ({
        group: name,
        actions: PROGRAM_SCREENS.map((screen) =>
          jump(`${id}-${screen}`, `${name}: ${nameOf(screen)}`, paths[screen](id)),
        ),
      })),
    ),
  ];
  return (
    <Spotlight
      store={store}
      actions={groups}
      shortcut={null}
      highlightQuery
      scrollable
      maxHeight={420}
      nothingFound={t("shell.notFound.title")}
      searchProps={{
        leftSection: <Icon name="search" />,
        placeholder: t("shell.search"),
        "aria-label": t("shell.search"),
      }}
    />
  );
}
