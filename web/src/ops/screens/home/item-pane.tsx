import { Anchor, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Copy } from "../../../kit/actions/copy.tsx";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { type Fact, Facts } from "../../../kit/layout/facts.tsx";
import { Link } from "../../../kit/link.tsx";
import { Ago, Moment } from "../../../kit/time/moment.tsx";
import { MendButtons } from "../../mends/mend-buttons.tsx";
import type { Item, Subject } from "../../mends/mend.ts";
import { ProcessLink } from "../../mends/process-link.tsx";
import { paths } from "../../paths.ts";
import { RailCalls } from "../../records/rail-calls.tsx";
import { useFaultWords } from "../../records/fault-words.ts";
import { clockOf, useHappened, useKind } from "./item.ts";

/** One line: what happened, since when, to whom, and the buttons that mend it. */
export default function ItemPane({ item }: { item: Item }) {
  const { t } = useTranslation();
  const happened = useHappened()(item);
  const kind = useKind()(item);
  const isPayout = item.kind === "payout" || item.kind === "bank_transfer";
  return (
    <>
      <Paper withBorder className="home-pane">
        <Stack gap={4}>
          <Text size="xs" c="dimmed" fw={500}>
            {kind}
          </Text>
          <Title order={2}>{happened.title}</Title>
          {happened.text !== null && <Text size="sm">{happened.text}</Text>}
        </Stack>
        <Said item={item} />
        <Facts rows={useFacts(item)} />
        <Group justify="space-between" gap="sm">
          <MendButtons mends={item.mends} subject={subjectOf(item)} withKeys />
          <Group gap="xs">
            {isPayout && (
              <Anchor component={Link} href={paths.payout(item.id)} size="sm">
                {t("home.openPayout")}
              </Anchor>
            )}
            {item.workflowId !== null && <ProcessLink id={item.workflowId} />}
          </Group>
        </Group>
      </Paper>
      {item.kind === "payout" && <RailCalls payoutId={item.id} />}
    </>
  );
}

/** A bank transfer is in the list for as long as nobody has marked it. */
const subjectOf = (item: Item): Subject =>
  item.kind === "bank_transfer" ? { ...item, status: "pending" } : item;

/** What was reported, or the text to review. */
function Said({ item: { kind, message, faults } }: { item: Item }) {
  const { t } = useTranslation();
  const faultWords = useFaultWords();
  if (message === null) return null;
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {t(kind === "review" ? "home.text" : "home.reported")}
      </Text>
      <blockquote className="home-quote">{faultWords({ message, faults })}</blockquote>
    </Stack>
  );
}

function useFacts(item: Item): readonly Fact[] {
  const { t } = useTranslation();
  const { id, since, subject, brandId, brandName, programId, programName, amountCents, currency } = item;
  return [
    [
      t("home.since"),
      <span key="since">
        <Moment at={since} withTime /> · <Ago at={since} clock={clockOf(item)} />
      </span>,
    ],
    ...(brandId === null
      ? []
      : [
          [
            t("home.brand"),
            <Link key="brand" href={paths.brand(brandId)}>
              {brandName}
            </Link>,
          ] as const,
        ]),
    ...(programId === null
      ? []
      : [
          [
            t("home.program"),
            <Link key="program" href={paths.fundsOf(programId)}>
              {programName}
            </Link>,
          ] as const,
        ]),
    ...(subject === null || subject === programName ? [] : [[t("home.subject"), subject] as const]),
    ...(amountCents === null || currency === null
      ? []
      : [[t("home.amount"), <Amount key="amount" cents={amountCents} currency={currency} />] as const]),
    [t("home.record"), <Copy key="record" value={id} label={t("home.record")} />],
  ];
}
