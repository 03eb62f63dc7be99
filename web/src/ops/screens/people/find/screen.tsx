import { Anchor, Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/ops.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { paths } from "../../../paths.ts";
import { AccountCard } from "./account-card.tsx";
import { PartnerKeys } from "./partner-keys.tsx";
import { SeatsCard } from "./seats-card.tsx";
import { SignInCard } from "./sign-in-card.tsx";

type Person = Result<"findPerson">;

/** A person by email address: how they sign in, their brands, and their partner account. */
export default function PeopleScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(["email"]);
  const { email } = values;
  return (
    <Page title={t("people.title")} about={t("people.about")}>
      <Search key={email} email={email ?? ""} onSearch={(typed) => set({ email: typed })} />
      {email !== undefined && <Found email={email} />}
    </Page>
  );
}

function Search({ email, onSearch }: { email: string; onSearch: (email: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(email);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") onSearch(typed.trim());
      }}
    >
      <Group gap="xs" align="flex-end">
        <TextInput
          type="email"
          aria-label={t("people.email")}
          placeholder={t("people.email")}
          required
          miw={260}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit">{t("people.find")}</Button>
      </Group>
    </form>
  );
}

function Found({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <Await query={useRead("findPerson", { email })} lines={6} height={30}>
      {(person) =>
        isNobody(person) ? (
          <Empty icon="partners" title={t("people.nobody")} text={t("people.nobodyText")} />
        ) : (
          <>
            <SignInCard person={person} email={email} />
            <SeatsCard person={person} />
            {person.account !== null && <AccountCard person={person} account={person.account} />}
            {person.account !== null && person.keys.length > 0 && (
              <PartnerKeys keys={person.keys} accountId={person.account.id} />
            )}
            <Group gap="lg">
              <Anchor component={Link} href={`${paths.mails}?address=${encodeURIComponent(email)}`} size="sm">
                {t("people.mails")}
              </Anchor>
              {person.login !== null && (
                <Anchor component={Link} href={`${paths.audit}?actorId=${person.login.id}`} size="sm">
                  {t("people.audit")}
                </Anchor>
              )}
            </Group>
          </>
        )
      }
    </Await>
  );
}

const isNobody = ({ login, account, seats, invitations }: Person) =>
  login === null && account === null && seats.length === 0 && invitations.length === 0;
