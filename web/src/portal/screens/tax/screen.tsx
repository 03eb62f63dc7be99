import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Notice } from "../../../kit/layout/notice.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { useStepUp } from "../../../session/step-up.tsx";
import { TaxContents } from "./tax-contents.tsx";
import { useAccountName } from "../../../kit/account-name.ts";
import { TaxForm } from "./tax-form.tsx";

type State = Result<"getTaxForm">;

/** The partner's tax form: whether it is there, its contents on request, and the form itself. */
export default function TaxScreen() {
  const { t } = useTranslation();
  const query = useRead("getTaxForm", {});
  return (
    <Page title={t("tax.title")} about={t("tax.about")}>
      <Await query={query} lines={5} height={32}>
        {(state) => <Tax state={state} />}
      </Await>
    </Page>
  );
}

function Tax({ state }: { state: State }) {
  const { t } = useTranslation();
  const withStepUp = useStepUp();
  const [view, setView] = useState<"state" | "form" | "contents">("state");
  const openForm = () => withStepUp(() => setView("form"));
  if (view === "form") return <TaxForm country={state.country} onClose={() => setView("state")} />;
  const { current, isReceived } = state;
  if (current === null && isReceived) {
    return (
      <Notice tone="good" icon="check" title={t("tax.noted.title")}>
        <Text size="sm">{t("tax.noted.text")}</Text>
        <div>
          <Button variant="default" onClick={openForm}>
            {t("tax.empty.action")}
          </Button>
        </div>
      </Notice>
    );
  }
  if (current === null) {
    return (
      <Card title={t("tax.current")}>
        <Empty
          icon="document"
          title={t("tax.empty.title")}
          text={t("tax.empty.text")}
          action={<Button onClick={openForm}>{t("tax.empty.action")}</Button>}
        />
      </Card>
    );
  }
  return (
    <>
      <Renewal current={current} onReplace={openForm} />
      <CurrentForm
        current={current}
        onShow={() => withStepUp(() => setView("contents"))}
        onReplace={openForm}
      />
      {view === "contents" && <TaxContents />}
    </>
  );
}

/** Says in time that a form ends, and that payouts wait once it has. TAX-5. */
function Renewal({ current, onReplace }: { current: NonNullable<State["current"]>; onReplace: () => void }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { validity, validUntil } = current;
  if (validity === "valid" || validUntil === null) return null;
  return (
    <Notice
      tone={validity === "expired" ? "act" : "wait"}
      icon={validity === "expired" ? "alert" : "calendar"}
      title={t(`tax.renewal.${validity}.title`, { date: day(validUntil) })}
    >
      <Text size="sm">{t(`tax.renewal.${validity}.text`)}</Text>
      <div>
        <Button variant="default" onClick={onReplace}>
          {t("tax.renewal.action")}
        </Button>
      </div>
    </Notice>
  );
}

function CurrentForm({
  current,
  onShow,
  onReplace,
}: {
  current: NonNullable<State["current"]>;
  onShow: () => void;
  onReplace: () => void;
}) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const nameOf = useAccountName();
  const { form, label, labelParts, signedOn, submittedAt, validUntil } = current;
  return (
    <Card title={t("tax.current")} about={t(`tax.forms.${form}.name`)}>
      <Facts
        rows={[
          [t("tax.number"), nameOf(label, labelParts)],
          [t("tax.signedOn"), day(signedOn)],
          [t("tax.submittedAt"), <Moment key="at" at={submittedAt} />],
          ...(validUntil === null ? [] : [[t("tax.validUntil"), day(validUntil)] as const]),
        ]}
      />
      <Text size="sm" c="dimmed" mt="md">
        {t("tax.sealed")}
      </Text>
      <Group gap="xs" mt="md">
        <Button variant="default" onClick={onShow}>
          {t("tax.show")}
        </Button>
        <Button variant="default" onClick={onReplace}>
          {t("tax.replace")}
        </Button>
      </Group>
    </Card>
  );
}
