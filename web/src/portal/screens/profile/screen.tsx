import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { ProfileForm } from "./profile-form.tsx";

/** What brands read about the partner. */
export default function ProfileScreen() {
  const { t } = useTranslation();
  const profile = useRead("getMyProfile", {});
  const account = useRead("getMyAccount", {});
  return (
    <Page title={t("profile.title")} about={t("profile.about")}>
      <Await query={profile} lines={6} height={48}>
        {(saved) => <ProfileForm profile={saved} publicPage={account.data?.account.profileUrl ?? null} />}
      </Await>
    </Page>
  );
}
