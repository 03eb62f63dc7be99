import { useTranslation } from "react-i18next";
import { NavEntries } from "../../app/shell/nav-entries.tsx";
import { NAV } from "../nav.ts";
import { paths } from "../paths.ts";

/** The screens of the operator. */
export function Navigation() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("shell.nav.label")}>
      <NavEntries entries={NAV} hrefOf={(name) => paths[name]} first="home" />
    </nav>
  );
}
