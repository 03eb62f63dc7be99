import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../kit/layout/card.tsx";
import { type Fact, Facts } from "../../kit/layout/facts.tsx";
import { Page } from "../../kit/layout/page.tsx";
import { usePerson } from "../person.tsx";
import { ChangeAddress } from "./change-address.tsx";
import { Connections } from "./connections.tsx";
import { LanguageCard } from "./language.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Sessions } from "./sessions.tsx";

const NO_FACTS: readonly Fact[] = [];

/**
 * Who is signed in, by what, and in which browsers: the account screen of every app.
 *
 * @param facts what the app knows of the person besides name and address
 * @param children further cards of the app, at the end
 */
export function AccountPage({
  facts = NO_FACTS,
  children,
}: {
  facts?: readonly Fact[];
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { session, name } = usePerson();
  return (
    <Page title={t("account.title")} about={session.email}>
      <Card title={t("account.profile")} actions={<ChangeAddress />}>
        <Facts rows={[[t("account.name"), name], [t("account.address"), session.email], ...facts]} />
      </Card>
      <LanguageCard />
      <Passkeys />
      <Connections />
      <Sessions />
      {children}
    </Page>
  );
}
