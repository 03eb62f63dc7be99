import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PaletteProps } from "../../app/shell/palette-button.tsx";
import { PaletteDialog } from "../../app/shell/palette-dialog.tsx";
import { NAV } from "../nav.ts";
import { paths } from "../paths.ts";

/** Every screen by its name, from the keyboard. */
export default function Palette({ store }: PaletteProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState("");
  const screens = NAV.map(({ name }) => ({ id: name, label: t(`shell.nav.${name}`), href: paths[name] }));
  return (
    <PaletteDialog
      store={store}
      groups={[{ name: t("shell.title"), screens }]}
      query={query}
      onQueryChange={setQuery}
    />
  );
}
