import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, type Row, useRows } from "../../../../api/ops.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Section } from "../../../../kit/layout/section.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { useDuration } from "../../../../kit/time/durations.ts";
import { Ago, Moment } from "../../../../kit/time/moment.tsx";
import { MendButtons } from "../../../mends/mend-buttons.tsx";
import { MOUNT } from "../../../paths.ts";
import { Differences } from "./differences.tsx";
import { Problems } from "./problems.tsx";

type Run = Row<"listVerifications">;

const POLL_MS = 5_000;

/** The verifications, read again until the one that was asked for here is finished. */
function useRuns() {
  const [requestedAt, setRequestedAt] = useState<string | null>(null);
  const last = useRows("listVerifications", {}).data?.pages[0]?.data[0];
  // One that was running then is the one that was asked for; it stands in the list once it is finished.
  const isAwaited =
    requestedAt !== null &&
    (last === undefined || last.finishedAt === null || Date.parse(last.finishedAt) < Date.parse(requestedAt));
  const isUnderWay = isAwaited || last?.finishedAt === null;
  // The same query once more, which only decides how often it is read.
  const runs = useRows("listVerifications", {}, isUnderWay ? { pollMs: POLL_MS } : {});
  return { runs, last, setRequestedAt };
}

/** The verifications of the books: the last result, what it found, and those before. */
export default function BooksScreen() {
  const { t } = useTranslation();
  const { runs, last, setRequestedAt } = useRuns();
  return (
    <Page
      title={t("books.title")}
      about={t("books.about")}
      actions={
        <MendButtons
          mends={["run_verification"]}
          subject={{ id: "", programId: null, workflowId: null }}
          onDone={(result) => setRequestedAt((result as Result<"requestVerification">).requestedAt)}
        />
      }
    >
      {last !== undefined && <Last run={last} />}
      <Differences />
      <Section
        title={t("books.runs")}
        actions={<DownloadCsv mount={MOUNT} path="/verifications" filters={{}} />}
      >
        <RowList
          label={t("books.runs")}
          rows={runs}
          columns={useColumns()}
          keyOf={({ id }) => String(id)}
          empty={<Empty icon="ledger" title={t("books.noRuns")} text={t("books.noRunsText")} />}
        />
      </Section>
    </Page>
  );
}

function Last({ run: { problems, finishedAt } }: { run: Run }) {
  const { t } = useTranslation();
  const ago = finishedAt === null ? t("books.running") : <Ago at={finishedAt} clock="system" />;
  if (problems.length === 0) {
    return (
      <Notice tone="good" icon="check" title={t("books.agree")}>
        <span>
          {t("books.agreeText")} {ago}
        </span>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="act" icon="alert" title={t("books.differ", { count: problems.length })}>
        {ago}
      </Notice>
      <Problems problems={problems} />
    </>
  );
}

function useColumns(): readonly Column<Run>[] {
  const { t } = useTranslation();
  const duration = useDuration();
  const { number } = useFormats();
  return [
    {
      id: "started",
      header: t("books.started"),
      width: "minmax(10rem, 1fr)",
      cell: ({ startedAt }) => <Moment at={startedAt} withTime />,
    },
    {
      id: "took",
      header: t("books.took"),
      wideOnly: true,
      cell: ({ startedAt, finishedAt }) =>
        finishedAt === null ? "–" : duration(Date.parse(finishedAt) - Date.parse(startedAt)),
    },
    {
      id: "checked",
      header: t("books.checked"),
      align: "right",
      cell: ({ checked }) => (checked === null ? "–" : number(checked)),
    },
    {
      id: "problems",
      header: t("books.problems"),
      align: "right",
      cell: ({ problems }) => number(problems.length),
    },
  ];
}
