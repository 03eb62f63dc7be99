import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BulkFailures } from "../../kit/actions/bulk-failures.tsx";
import { GatedButton } from "../../session/gated-button.tsx";
import { useCurrency } from "../program.tsx";
import { canApprove, canRefund, canReject, type Sale, useSaleDecisions } from "./decisions.ts";
import { RefundDialog } from "./refund-dialog.tsx";
import { RejectSalesDialog } from "./reject-dialog.tsx";
import "./sale-actions.css";

/** What can be done about one sale in its state. */
export function SaleActions({ sale }: { sale: Sale }) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const [open, setOpen] = useState<"reject" | "refund" | null>(null);
  const decisions = useSaleDecisions();
  const isBusy = decisions.underWay.has(sale.id);
  const close = () => setOpen(null);
  return (
    <>
      <div className="sale-failures">
        <BulkFailures
          failures={decisions.failures.map(({ item, error }) => ({
            key: item.id,
            name: item.externalRef,
            error,
          }))}
          onRetry={decisions.retry}
          onDismiss={decisions.dismiss}
        />
      </div>
      {canRefund(sale) && (
        <GatedButton needs="owner" variant="default" onClick={() => setOpen("refund")}>
          {t("saleActions.refund")}
        </GatedButton>
      )}
      {canReject(sale) && (
        <GatedButton needs="manager" variant="default" disabled={isBusy} onClick={() => setOpen("reject")}>
          {t("saleActions.reject")}
        </GatedButton>
      )}
      {canApprove(sale) && (
        <GatedButton needs="manager" loading={isBusy} onClick={() => decisions.run([sale], null)}>
          {t("saleActions.approve")}
        </GatedButton>
      )}
      {open === "reject" && (
        <RejectSalesDialog
          sales={[sale]}
          onReject={(rejection) => {
            close();
            decisions.run([sale], rejection);
          }}
          onClose={close}
        />
      )}
      {open === "refund" && <RefundDialog sale={sale} currency={currency} onClose={close} />}
    </>
  );
}
