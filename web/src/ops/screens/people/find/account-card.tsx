import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/ops.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { type Fact, Facts } from "../../../../kit/layout/facts.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { ChangeButton } from "../../../mends/change-button.tsx";
import { paths } from "../../../paths.ts";
import { useAccountName } from "../../../../kit/account-name.ts";
import { useCodeWords } from "../../../records/code-words.ts";

type Person = Result<"findPerson">;
type Account = NonNullable<Person["account"]>;

/** A partner's account, its programs, and what the operator can do about it. */
export function AccountCard({ person, account }: { person: Person; account: Account }) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t("people.account")} actions={<Actions account={account} />}>
        <Facts rows={useFacts(person, account)} inColumns />
      </Card>
      <Programs partners={person.partners} />
    </>
  );
}

function useFacts({ payoutAccount }: Person, account: Account): readonly Fact[] {
  const { t } = useTranslation();
  const nameOf = useAccountName();
  const { country } = useFormats();
  const codeWords = useCodeWords();
  const momentOr = (at: string | null, otherwise: string) => (at === null ? otherwise : <Moment at={at} />);
  return [
    [t("people.name"), account.name],
    [t("people.handle"), `@${account.handle}`],
    [t("people.country"), country(account.country)],
    [t("people.verified"), momentOr(account.emailVerifiedAt, t("people.no"))],
    [t("people.tax"), momentOr(account.taxFormAt, t("people.missing"))],
    [
      t("people.payoutAccount"),
      payoutAccount === null ? (
        t("people.missing")
      ) : (
        <Stack key="payout" gap={0}>
          {`${codeWords("method", payoutAccount.rail)} · ${nameOf(payoutAccount.label, payoutAccount.labelParts)}`}
          {payoutAccount.refusedReason !== null && (
            <Text size="xs" c="dimmed">
              {t("people.refused", { reason: payoutAccount.refusedReason })}
            </Text>
          )}
        </Stack>
      ),
    ],
    [t("people.account"), <Copy key="id" value={account.id} label={t("people.account")} />],
  ];
}

function Actions({ account: { id, name, email, emailVerifiedAt } }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs">
      {emailVerifiedAt === null && (
        <ChangeButton
          operation="verifyAccountEmail"
          input={{ accountId: id }}
          stale={["findPerson"]}
          size="xs"
          texts={{
            button: t("people.verify"),
            title: t("people.verifyTitle", { email }),
            about: t("people.verifyAbout"),
            done: t("people.verifyDone"),
          }}
        />
      )}
      <ChangeButton
        operation="deleteAccount"
        input={{ accountId: id }}
        stale={["findPerson"]}
        size="xs"
        isDangerous
        texts={{
          button: t("people.delete"),
          title: t("people.deleteTitle", { name }),
          about: t("people.deleteAbout"),
          done: t("people.deleteDone"),
        }}
      />
    </Group>
  );
}

function Programs({ partners }: { partners: Person["partners"] }) {
  const { t } = useTranslation();
  const columns: readonly Column<Person["partners"][number]>[] = [
    {
      id: "program",
      header: t("people.program"),
      cell: ({ programName, brandName }) => `${brandName} · ${programName}`,
    },
    { id: "status", header: t("people.status"), cell: ({ status }) => <Status value={status} /> },
  ];
  return (
    <Card title={t("people.programs")} flush>
      {partners.length === 0 ? (
        <Text size="sm" c="dimmed" className="kit-card-note">
          {t("people.noPrograms")}
        </Text>
      ) : (
        <SimpleTable
          label={t("people.programs")}
          rows={partners}
          columns={columns}
          keyOf={({ partnerId }) => partnerId}
          hrefOf={({ brandId }) => paths.brand(brandId)}
        />
      )}
    </Card>
  );
}
