import { useTranslation } from "react-i18next";
import { NavEntry } from "../../app/shell/nav-entry.tsx";
import { NAV } from "../nav.ts";
import { paths } from "../paths.ts";

/** The screens of the operator. */
export function Navigation() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("shell.nav.label")}>
      {NAV.map(({ name, icon }) => (
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
