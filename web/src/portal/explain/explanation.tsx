import { useTranslation } from "react-i18next";
import { type Input, type Row, useRows } from "../../api/portal.ts";
import { EXPLAIN } from "../../kit/explain/parameter.ts";
import { useRateText } from "../../kit/explain/rate-text.ts";
import { type SumLine, SumOfLines } from "../../kit/explain/sum-of-lines.tsx";
import { useFormats } from "../../kit/formats.tsx";
import { SidePanel } from "../../kit/layout/side-panel.tsx";
import { DownloadCsv } from "../../kit/list/download.tsx";
import { useHrefWith } from "../../kit/navigate.ts";
import { MOUNT } from "../paths.ts";
import { useCurrency, useProgramId } from "../program.tsx";

type Bucket = Input<"explainMyBalance">["bucket"];
const BUCKETS: readonly Bucket[] = ["pending", "inHold", "payable", "inFlight", "paid", "earnedYtd"];

/** The panel beside a screen with the lines of a figure. @param text the figure as the address carries it */
export default function Explanation({ text }: { text: string }) {
  const { t } = useTranslation();
  const hrefWith = useHrefWith();
  const bucket = BUCKETS.find((name) => name === text);
  if (bucket === undefined) return null;
  return (
    <SidePanel title={t("explain.title")} closeHref={hrefWith({ [EXPLAIN]: undefined })}>
      <Lines bucket={bucket} />
    </SidePanel>
  );
}

function Lines({ bucket }: { bucket: Bucket }) {
  const { t } = useTranslation();
  const program = useProgramId();
  const currency = useCurrency();
  return (
    <SumOfLines
      title={t(`explain.bucket.${bucket}.title`)}
      about={t(`explain.bucket.${bucket}.about`)}
      currency={currency}
      rows={useRows("explainMyBalance", { program, bucket })}
      lineOf={useLine(currency)}
      empty={t("explain.empty")}
      actions={
        <div>
          <DownloadCsv mount={MOUNT} path={`/programs/${program}/explain`} filters={{ bucket }} />
        </div>
      }
    />
  );
}

/** How a line of the ledger is explained: what it is, its rate and terms, and what changed it. */
function useLine(currency: string): (line: Row<"explainMyBalance">) => SumLine {
  const { t } = useTranslation();
  const { date, money } = useFormats();
  const rateText = useRateText(currency);
  return (line) => ({
    id: line.id,
    title: t(`explain.entry.${line.kind}.${line.entry}`),
    texts: [
      t("explain.saleOf", { amount: money(line.saleCents, currency), date: date(line.occurredAt) }),
      rateText(line),
      ...(line.refundedCents > 0
        ? [t("explain.refunded", { refunded: money(line.refundedCents, currency) })]
        : []),
      ...(line.note === null ? [] : [line.note]),
    ],
    amountCents: line.amountCents,
  });
}
