import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { MenuButton } from "../../kit/actions/menu-button.tsx";
import { usePerson } from "../../session/person.tsx";
import type { AccountMenuProps } from "./account-menu.tsx";

// Loaded when it is first opened.
const AccountMenu = lazy(() => import("./account-menu.tsx"));

/** Opens who is signed in, the theme, the other apps and the way out. */
export function AccountButton(props: AccountMenuProps) {
  const { t } = useTranslation();
  const { name } = usePerson();
  return (
    <MenuButton menu={<AccountMenu {...props} />} className="shell-account" aria-label={t("app.account")}>
      {name.slice(0, 1).toUpperCase()}
    </MenuButton>
  );
}
