import "./mail.css";
import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/ops.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { type Fact, Facts } from "../../../../kit/layout/facts.tsx";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { useIds, useKeepSearch } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MendButtons } from "../../../mends/mend-buttons.tsx";
import { ProcessLink } from "../../../mends/process-link.tsx";
import { paths } from "../../../paths.ts";
import { useCodeWords } from "../../../records/code-words.ts";
import { toneOfMail } from "../../../records/tone-of-mail.ts";

type Mail = Result<"getMail">;

/** One mail: where it stands, and its text unless it lets somebody in. */
export default function MailScreen() {
  const { t } = useTranslation();
  const { mailId = "" } = useIds();
  const keepSearch = useKeepSearch();
  return (
    <SidePanel title={t("mails.one")} closeHref={keepSearch(paths.mails)}>
      <Await query={useRead("getMail", { mailId })} lines={6}>
        {(mail) => (
          <Stack gap="lg">
            <MailFacts mail={mail} />
            <Group justify="space-between" gap="sm">
              {mail.status === "failed" ? (
                <MendButtons
                  mends={["send_mail"]}
                  subject={{ id: mailId, programId: null, workflowId: `mail/${mailId}` }}
                />
              ) : (
                <span />
              )}
              <ProcessLink id={`mail/${mailId}`} />
            </Group>
            <Letter mail={mail} />
          </Stack>
        )}
      </Await>
    </SidePanel>
  );
}

function MailFacts({ mail }: { mail: Mail }) {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  const rows: readonly Fact[] = [
    [t("mails.subject"), mail.subject ?? t("mails.unwritten")],
    [t("mails.to"), mail.to ?? t("mails.nobody")],
    [t("mails.status"), <Status key="status" value={mail.status} {...toneOfMail(mail.status)} />],
    [t("mails.template"), codeWords("template", mail.template)],
    [t("mails.attempts"), mail.attempts],
    ...(mail.lastError === null ? [] : [[t("mails.error"), mail.lastError] as const]),
    [t("mails.created"), <Moment key="created" at={mail.createdAt} withTime />],
    [
      t("mails.sent"),
      mail.sentAt === null ? t("mails.notYet") : <Moment key="sent" at={mail.sentAt} withTime />,
    ],
    [t("mails.one"), <Copy key="id" value={mail.id} label={t("mails.one")} />],
  ];
  return <Facts rows={rows} />;
}

function Letter({ mail: { text, subject } }: { mail: Mail }) {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {t("mails.text")}
      </Text>
      <Text size="sm" className="kit-wrap mail-text" {...(text === null ? { c: "dimmed" } : {})}>
        {text ?? t(subject === null ? "mails.unwritten" : "mails.noText")}
      </Text>
    </Stack>
  );
}
