import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { ExplainAmountInRow } from "../../../explain/explain-amount.tsx";
import { Order } from "../../../sales/order.tsx";

type Sale = Row<"listConversions">;

/** The columns of the list of sales. */
export function useColumns(currency: string): readonly Column<Sale>[] {
  const { t } = useTranslation();
  return useMemo(
    () => [
      {
        id: "order",
        header: t("sales.order"),
        width: "minmax(8rem, 1.2fr)",
        cell: (sale) => <Order sale={sale} />,
      },
      {
        id: "partner",
        header: t("sales.partner"),
        width: "minmax(6.5rem, 1fr)",
        cell: ({ partnerName }) => partnerName,
      },
      {
        id: "customer",
        header: t("sales.customer"),
        width: "minmax(10rem, 1.1fr)",
        cell: ({ customer }) => customer ?? "–",
        wideOnly: true,
      },
      {
        id: "date",
        header: t("sales.date"),
        width: "6.5rem",
        cell: ({ occurredAt }) => <Moment at={occurredAt} />,
      },
      {
        id: "status",
        header: t("sales.status"),
        width: "6rem",
        cell: ({ status }) => <Status value={status} />,
      },
      {
        id: "amount",
        header: t("sales.amount"),
        width: "6rem",
        align: "right",
        cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
      },
      {
        id: "commission",
        header: t("sales.commission"),
        width: "6rem",
        align: "right",
        cell: ({ id, directCents }) => (
          <ExplainAmountInRow
            cents={directCents}
            currency={currency}
            figure={{ of: "conversion", conversionId: id }}
          />
        ),
      },
    ],
    [t, currency],
  );
}
