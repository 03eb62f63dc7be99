import { Button, List, Stack, Text } from "@mantine/core";
import "@mantine/core/styles/List.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { useStepUp } from "../../../session/step-up.tsx";
import { AccountForm } from "./account-form.tsx";
import { useAccountName } from "../../../kit/account-name.ts";
import { AccountNotices } from "./account-notices.tsx";

type Payee = Result<"getPayoutAccount">;

/** Where the partner is paid, and how to change it. */
export default function PayoutAccountScreen() {
  const { t } = useTranslation();
  const query = useRead("getPayoutAccount", {});
  return (
    <Page title={t("payoutAccount.title")} about={t("payoutAccount.about")}>
      <Await query={query} lines={5} height={32}>
        {(payee) => <Account payee={payee} />}
      </Await>
    </Page>
  );
}

function Account({ payee }: { payee: Payee }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const nameOf = useAccountName();
  const { current, previous, holdHours } = payee;
  const open = () => withStepUp(() => setIsOpen(true));
  return (
    <>
      {current !== null && <AccountNotices current={current} holdHours={holdHours} />}
      {current === null ? (
        <Card title={t("payoutAccount.current")}>
          <Empty
            icon="bank"
            title={t("payoutAccount.empty.title")}
            text={t("payoutAccount.empty.text")}
            action={<Button onClick={open}>{t("payoutAccount.empty.action")}</Button>}
          />
        </Card>
      ) : (
        <Card title={t("payoutAccount.current")}>
          <Stack gap="md" align="flex-start">
            <Text fw={600} size="lg">
              {nameOf(current.label, current.labelParts)}
            </Text>
            <Facts
              rows={[
                [t("payoutAccount.method"), t(`payoutAccount.methods.${current.rail}`)],
                [t("payoutAccount.connectedAt"), <Moment key="at" at={current.connectedAt} withTime />],
              ]}
            />
            <Button variant="default" onClick={open}>
              {t("payoutAccount.change")}
            </Button>
          </Stack>
        </Card>
      )}
      <Protection holdHours={holdHours} />
      {previous.length > 0 && <Previous previous={previous} />}
      {isOpen && <AccountForm payee={payee} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Protection({ holdHours }: { holdHours: number }) {
  const { t } = useTranslation();
  return (
    <Card title={t("payoutAccount.protection.title")}>
      <List size="sm" spacing={6}>
        <List.Item>{t("payoutAccount.protection.wait", { hours: holdHours })}</List.Item>
        <List.Item>{t("payoutAccount.protection.mail")}</List.Item>
        <List.Item>{t("payoutAccount.protection.stepUp")}</List.Item>
        <List.Item>{t("payoutAccount.protection.sealed")}</List.Item>
      </List>
    </Card>
  );
}

function Previous({ previous }: { previous: Payee["previous"] }) {
  const { t } = useTranslation();
  const nameOf = useAccountName();
  return (
    <Card title={t("payoutAccount.previous.title")} flush>
      <SimpleTable
        label={t("payoutAccount.previous.title")}
        rows={previous}
        keyOf={({ connectedAt }) => connectedAt}
        columns={[
          {
            id: "account",
            header: t("payoutAccount.previous.account"),
            cell: ({ label, labelParts }) => nameOf(label, labelParts),
          },
          {
            id: "until",
            header: t("payoutAccount.previous.until"),
            align: "right",
            cell: ({ replacedAt }) => <Moment at={replacedAt} />,
          },
        ]}
      />
    </Card>
  );
}
