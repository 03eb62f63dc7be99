import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Result, type Row, useRows } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { useFromList } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { ExplainAmountInRow } from "../../../explain/explain-amount.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { hasPaymentDate } from "../../../sales/has-payment-date.ts";
import { Order } from "../../../sales/order.tsx";
import { useSaleSelection } from "../../../sales/sale-selection.tsx";
import { TabFile } from "./tab-file.tsx";

/** The partner's sales and app events, newest first. */
export function Sales({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const fromList = useFromList(partner.id);
  const sales = useRows("listConversions", { programId, partnerId: partner.id });
  const columns = useColumns();
  const { lead, actions } = useSaleSelection(sales, { partnerId: partner.id });
  return (
    <>
      <TabFile path={`/programs/${programId}/conversions`} filters={{ partnerId: partner.id }} />
      {actions}
      <RowList
        label={t("partner.tabs.sales")}
        rows={sales}
        columns={columns}
        lead={lead}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => fromList(paths.sale(programId, id))}
        empty={<Empty icon="sale" title={t("partner.noSales.title")} text={t("partner.noSales.text")} />}
      />
    </>
  );
}

function useColumns(): readonly Column<Row<"listConversions">>[] {
  const { t } = useTranslation();
  const currency = useCurrency();
  return useMemo(() => {
    return [
      { id: "order", header: t("sales.order"), cell: (sale) => <Order sale={sale} /> },
      {
        id: "date",
        header: t("sales.date"),
        width: "8rem",
        cell: ({ occurredAt }) => <Moment at={occurredAt} />,
      },
      { id: "subId", header: t("partner.subId"), wideOnly: true, cell: ({ subId }) => subId ?? "–" },
      {
        id: "paid",
        header: t("partner.paymentDate"),
        width: "8rem",
        cell: (sale) => (hasPaymentDate(sale) ? <Moment at={sale.holdUntil} /> : "–"),
      },
      {
        id: "status",
        header: t("sales.status"),
        width: "7rem",
        cell: ({ status }) => <Status value={status} />,
      },
      {
        id: "amount",
        header: t("sales.amount"),
        width: "8rem",
        align: "right",
        cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
      },
      {
        id: "commission",
        header: t("sales.commission"),
        width: "8rem",
        align: "right",
        cell: ({ id, directCents }) => (
          <ExplainAmountInRow
            cents={directCents}
            currency={currency}
            figure={{ of: "conversion", conversionId: id }}
          />
        ),
      },
    ];
  }, [t, currency]);
}
