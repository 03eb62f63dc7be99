import { UnstyledButton } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSeat } from "../../session/seat.tsx";

// Loaded when it is first opened.
const AccountMenu = lazy(() => import("./account-menu.tsx"));

/** Opens who is signed in, the theme and the way out. */
export function AccountButton() {
  const { t } = useTranslation();
  const { member } = useSeat();
  const [isUsed, setIsUsed] = useState(false);
  const button = (
    <UnstyledButton
      className="shell-account"
      aria-label={t("shell.account")}
      aria-haspopup="menu"
      onClick={() => setIsUsed(true)}
    >
      {member.name.slice(0, 1).toUpperCase()}
    </UnstyledButton>
  );
  return isUsed ? (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  ) : (
    button
  );
}
