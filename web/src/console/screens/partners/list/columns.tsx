import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/console.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { ExplainAmountInRow } from "../../../explain/explain-amount.tsx";
import { PartnerName } from "../../../partners/partner-name.tsx";
import { PartnerState } from "../../../partners/partner-state.tsx";

type Partner = Row<"browsePartners">;

/** The columns of the list of partners. */
export function useColumns(currency: string): readonly Column<Partner>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  return useMemo(() => {
    const amount = (id: "pending" | "inHold" | "payable" | "paid", wideOnly: boolean): Column<Partner> => ({
      id,
      header: t(`balance.${id}`),
      width: "minmax(5rem, 0.7fr)",
      align: "right",
      wideOnly,
      cell: ({ id: partnerId, balance }) => (
        <ExplainAmountInRow
          cents={balance[id]}
          currency={currency}
          figure={{ of: "balance", bucket: id, partnerId }}
        />
      ),
    });
    return [
      {
        id: "name",
        header: t("partners.partner"),
        width: "minmax(10rem, 1.6fr)",
        cell: (partner) => <PartnerName {...partner} />,
      },
      {
        id: "status",
        header: t("partners.status"),
        width: "minmax(7rem, 1fr)",
        cell: (partner) => <PartnerState partner={partner} />,
      },
      {
        id: "account",
        header: t("partners.payoutAccount"),
        width: "7rem",
        wideOnly: true,
        cell: ({ payoutConnected }) =>
          payoutConnected ? (
            t("partners.connected")
          ) : (
            <span className="kit-dim">{t("partners.notConnected")}</span>
          ),
      },
      {
        id: "customers",
        header: t("partners.customers"),
        width: "5.5rem",
        align: "right",
        wideOnly: true,
        cell: ({ approvedCustomers }) => <span className="kit-figures">{number(approvedCustomers)}</span>,
      },
      amount("pending", true),
      amount("inHold", true),
      amount("payable", false),
      amount("paid", false),
    ];
  }, [t, number, currency]);
}
