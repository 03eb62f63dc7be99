import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePerson } from "../../session/person.tsx";
import type { AccountMenuProps } from "./account-menu.tsx";

// Loaded when it is first opened.
const AccountMenu = lazy(() => import("./account-menu.tsx"));

/** Opens who is signed in, the theme, the other apps and the way out. */
export function AccountButton(props: AccountMenuProps) {
  const { t } = useTranslation();
  const { name } = usePerson();
  const [isUsed, setIsUsed] = useState(false);
  const button = (
    <button
      type="button"
      className="kit-bare-button shell-account"
      aria-label={t("app.account")}
      aria-haspopup="menu"
      onClick={() => setIsUsed(true)}
    >
      {name.slice(0, 1).toUpperCase()}
    </button>
  );
  return isUsed ? (
    <Suspense fallback={button}>
      <AccountMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}
