import { useTranslation } from "react-i18next";
import { type Result, type Row, useRows } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useReason } from "../../../payouts/reasons.ts";
import { TabFile } from "./tab-file.tsx";

/** The partner's payouts, newest first. */
export function Payouts({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const payouts = useRows("listPayouts", { programId, partnerId: partner.id });
  return (
    <>
      <TabFile path={`/programs/${programId}/payouts`} filters={{ partnerId: partner.id }} />
      <RowList
        label={t("partner.tabs.payouts")}
        rows={payouts}
        columns={useColumns()}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => paths.payout(programId, id)}
        empty={
          <Empty icon="payout" title={t("partner.noPayouts.title")} text={t("partner.noPayouts.text")} />
        }
      />
    </>
  );
}

function useColumns(): readonly Column<Row<"listPayouts">>[] {
  const { t } = useTranslation();
  return [
    {
      id: "date",
      header: t("partner.payout.date"),
      width: "9rem",
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: "status",
      header: t("sales.status"),
      width: "7rem",
      cell: ({ status }) => <Status value={status} />,
    },
    {
      id: "method",
      header: t("partner.payout.method"),
      width: "9rem",
      wideOnly: true,
      cell: ({ method }) => t(`partner.payout.methods.${method}`),
    },
    {
      id: "paid",
      header: t("partner.payout.settled"),
      width: "9rem",
      cell: ({ settledAt }) => (settledAt === null ? "–" : <Moment at={settledAt} />),
    },
    {
      id: "reason",
      header: t("partner.payout.reason"),
      width: "minmax(0, 2fr)",
      wideOnly: true,
      cell: ({ reason }) => <Reason code={reason} />,
    },
    {
      id: "amount",
      header: t("sales.amount"),
      width: "8rem",
      align: "right",
      cell: ({ amountCents, currency }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
}

function Reason({ code }: { code: string | null }) {
  const reasonOf = useReason();
  if (code === null) return "–";
  const { title, text } = reasonOf(code);
  return <span title={text ?? undefined}>{title}</span>;
}
