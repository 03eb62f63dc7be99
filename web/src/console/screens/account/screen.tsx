import { useTranslation } from "react-i18next";
import { AccountPage } from "../../../session/account/account-page.tsx";
import { useSeat } from "../../../session/seat.tsx";

/** Who is signed in, by what, and in which browsers. */
export default function AccountScreen() {
  const { t } = useTranslation();
  const { member, brand } = useSeat();
  return (
    <AccountPage
      facts={[
        [t("account.role"), `${t(`session.role.${member.role}`)} · ${brand.name}`],
        [t("account.mayPay"), member.mayPay ? t("account.yes") : t("account.no")],
      ]}
    />
  );
}
