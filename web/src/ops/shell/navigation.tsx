import { useTranslation } from "react-i18next";
import { NavEntry } from "../../app/shell/nav-entry.tsx";
import type { IconName } from "../../kit/icons.tsx";
import { paths } from "../paths.ts";

/** The screens of the operator; the text of each is `shell.nav.<name>`. */
const ENTRIES = [
  { name: "home", icon: "home" },
  { name: "account", icon: "settings" },
] as const satisfies readonly { readonly name: keyof typeof paths; readonly icon: IconName }[];

/** The screens of the operator. */
export function Navigation() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("shell.nav.label")}>
      {ENTRIES.map(({ name, icon }) => (
        <NavEntry
          key={name}
          icon={icon}
          text={t(`shell.nav.${name}`)}
          href={paths[name]}
          isExact={name === "home"}
        />
      ))}
    </nav>
  );
}
