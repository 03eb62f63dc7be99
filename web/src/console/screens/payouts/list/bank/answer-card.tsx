import { Button, FileButton, Group, Stack, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../../api/change.ts";
import type { Result } from "../../../../../api/console.ts";
import { Amount } from "../../../../../kit/amounts/amount.tsx";
import { Card } from "../../../../../kit/layout/card.tsx";
import { Link } from "../../../../../kit/link.tsx";
import type { Column } from "../../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../../kit/list/simple-table.tsx";
import { notify } from "../../../../../kit/notices.tsx";
import { Failure } from "../../../../../kit/states/failure.tsx";
import { Loading } from "../../../../../kit/states/loading.tsx";
import { Status, type Tone } from "../../../../../kit/status.tsx";
import { GatedButton } from "../../../../../session/gated-button.tsx";
import { usePreview } from "../../../../../session/preview.ts";
import { useSeat } from "../../../../../session/seat.tsx";
import { useStepUp } from "../../../../../session/step-up.tsx";
import { PAYOUT_READS } from "../../../../payouts/stale-reads.ts";
import { usePaths, useProgramId } from "../../../../paths.ts";

type Answer = Result<"applyBankAnswer">;
type Entry = Answer["entries"][number];

interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

const TONES: Readonly<Record<Entry["result"], Tone>> = {
  paid: "good",
  failed: "act",
  unchanged: "over",
  under_way: "info",
  unknown: "over",
  not_bank_transfer: "over",
  other_amount: "act",
  final: "act",
  may_stand: "act",
  paid_twice: "act",
};

/** What changes nothing and somebody has to look into. */
const isToCheck = ({ result }: Entry) => TONES[result] === "act" && result !== "failed";

/** Takes the bank's answer, shows what it would mark, and marks it. */
export function AnswerCard() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const { member } = useSeat();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const preview = usePreview("applyBankAnswer");
  const withStepUp = useStepUp();
  const resetChoice = useRef<() => void>(null);
  const choose = async (chosen: File | null) => {
    // So that a corrected file of the same name can be chosen.
    resetChoice.current?.();
    if (chosen === null) return;
    const content = await chosen.text();
    setFile({ name: chosen.name, content });
    preview.mutate({ programId, content });
  };
  return (
    <Card title={t("bank.answer.title")} about={t("bank.answer.about")}>
      <Stack gap="md">
        <Group gap="sm">
          {member.mayPay ? (
            <FileButton
              accept=".xml,.csv,.txt,text/csv,application/xml,text/xml"
              resetRef={resetChoice}
              onChange={(chosen) => void choose(chosen)}
            >
              {({ onClick }) => (
                <Button variant="default" onClick={() => withStepUp(onClick)}>
                  {t("bank.answer.choose")}
                </Button>
              )}
            </FileButton>
          ) : (
            <GatedButton needs="payer" variant="default">
              {t("bank.answer.choose")}
            </GatedButton>
          )}
          {file !== null && <Text size="sm">{file.name}</Text>}
        </Group>
        {preview.isPending && <Loading lines={3} height={36} />}
        {preview.error !== null && file !== null && (
          <Failure
            error={preview.error}
            onRetry={() => preview.mutate({ programId, content: file.content })}
          />
        )}
        {file !== null && preview.data !== undefined && (
          <Previewed
            key={file.content}
            answer={preview.data}
            content={file.content}
            onDone={() => {
              setFile(null);
              preview.reset();
            }}
          />
        )}
      </Stack>
    </Card>
  );
}

/** What the file would mark, entry by entry, and the button that does. */
function Previewed({ answer, content, onDone }: { answer: Answer; content: string; onDone: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const apply = useChange("applyBankAnswer", PAYOUT_READS);
  const columns = useColumns(answer.currency);
  const shown = apply.data ?? answer;
  const { paid, failed } = shown.counts;
  const toCheck = shown.entries.filter(isToCheck);
  const rows = [...toCheck, ...shown.entries.filter((entry) => !isToCheck(entry))];
  const confirm = async () => {
    const { counts, entries } = await apply.mutateAsync({ programId, content });
    // What is left to check stays on the screen.
    if (!entries.some(isToCheck)) onDone();
    await notify(t("bank.answer.done", { paid: counts.paid, failed: counts.failed }));
  };
  return (
    <Stack gap="sm">
      <Text fw={550}>{t(apply.isSuccess ? "bank.answer.done" : "bank.answer.would", { paid, failed })}</Text>
      {toCheck.length > 0 && <Text size="sm">{t("bank.answer.check", { count: toCheck.length })}</Text>}
      <SimpleTable<Entry>
        label={t("bank.answer.entries")}
        rows={rows.slice(0, MOST_SHOWN)}
        columns={columns}
        keyOf={({ line, payoutId }) => `${line} ${payoutId ?? ""}`}
      />
      {rows.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          {t("bank.answer.more", { count: rows.length - MOST_SHOWN })}
        </Text>
      )}
      {apply.error !== null && <Failure error={apply.error} />}
      <Group justify="flex-end">
        <GatedButton
          needs="payer"
          disabled={paid + failed === 0 || apply.isSuccess}
          loading={apply.isPending}
          onClick={() => void confirm().catch(() => {})}
        >
          {t("bank.answer.apply")}
        </GatedButton>
      </Group>
    </Stack>
  );
}

const MOST_SHOWN = 500;

function useColumns(currency: string): readonly Column<Entry>[] {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  return [
    { id: "line", header: t("bank.answer.line"), cell: ({ line }) => line },
    {
      id: "partner",
      header: t("payouts.partner"),
      cell: ({ payoutId, partnerName, reference }) =>
        payoutId === null ? (
          (reference ?? t("bank.answer.noReference"))
        ) : (
          <Link href={paths.payout(programId, payoutId)}>{partnerName ?? payoutId}</Link>
        ),
    },
    {
      id: "result",
      header: t("bank.answer.what"),
      cell: ({ result, reason }) => (
        <Stack gap={2}>
          <span>
            <Status value={t(`bank.answer.status.${result}`)} tone={TONES[result]} />
          </span>
          <Text size="sm" c="dimmed" component="span">
            {result === "failed" && reason !== null ? reason : t(`bank.answer.result.${result}`)}
          </Text>
          {result === "may_stand" && reason !== null && (
            <Text size="sm" c="dimmed" component="span">
              {reason}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      id: "amount",
      header: t("payouts.amount"),
      align: "right",
      cell: ({ amountCents }) =>
        amountCents === null ? "–" : <Amount cents={amountCents} currency={currency} />,
    },
  ];
}
