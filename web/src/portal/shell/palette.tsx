import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteProps } from "../../app/shell/palette-button.tsx";
import { PaletteDialog } from "../../app/shell/palette-dialog.tsx";
import { useOwnPrograms } from "../own-programs.ts";
import { paths } from "../paths.ts";

const SCREENS = [
  "home",
  "marketplace",
  "payouts",
  "statements",
  "payoutAccount",
  "tax",
  "profile",
  "properties",
  "keys",
  "account",
] as const satisfies readonly (keyof typeof paths)[];
const PROGRAM_SCREENS = [
  "program",
  "links",
  "sales",
  "stats",
  "earnings",
  "recruits",
  "messages",
  "postback",
] as const;

/** Every screen by its name, from the keyboard. */
export default function Palette({ store }: PaletteProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState("");
  const screens = SCREENS.map((name) => ({ id: name, label: t(`shell.nav.${name}`), href: paths[name] }));
  const groups = useOwnPrograms().map((program) => ({
    name: program.name,
    screens: PROGRAM_SCREENS.map((name) => ({
      id: `${program.id}-${name}`,
      label: t(`shell.nav.${name}`),
      href: paths[name](program.id),
    })),
  }));
  return (
    <PaletteDialog
      store={store}
      groups={[{ name: t("shell.title"), screens }, ...groups]}
      query={query}
      onQueryChange={setQuery}
    />
  );
}
