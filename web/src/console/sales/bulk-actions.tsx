import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BulkFailures } from "../../kit/actions/bulk-failures.tsx";
import type { Selection } from "../../kit/list/selection.ts";
import { SelectionBar } from "../../kit/list/selection-bar.tsx";
import { GatedButton } from "../../session/gated-button.tsx";
import { canApprove, canReject, type Sale, useSaleDecisions } from "./decisions.ts";
import { RejectSalesDialog } from "./reject-dialog.tsx";

/** Decides the selected sales together, and lists those that failed. */
export function BulkActions({ sales, selection }: { sales: readonly Sale[]; selection: Selection }) {
  const { t } = useTranslation();
  const decisions = useSaleDecisions();
  const [isRejecting, setIsRejecting] = useState(false);
  const selected = sales.filter(({ id }) => selection.ids.has(id));
  const [approvable, rejectable] = [selected.filter(canApprove), selected.filter(canReject)];
  const run = (...decided: Parameters<typeof decisions.run>) => {
    setIsRejecting(false);
    selection.clear();
    decisions.run(...decided);
  };
  return (
    <>
      <BulkFailures
        failures={decisions.failures.map(({ item, error }) => ({
          key: item.id,
          name: item.externalRef,
          error,
        }))}
        onRetry={decisions.retry}
        onDismiss={decisions.dismiss}
      />
      {decisions.total > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t("bulk.progress", { settled: decisions.settled, count: decisions.total })}
        </Text>
      )}
      <SelectionBar count={selected.length} onClear={selection.clear}>
        <GatedButton
          needs="manager"
          size="xs"
          disabled={approvable.length === 0}
          onClick={() => run(approvable, null)}
        >
          {t("saleActions.approveMany", { count: approvable.length })}
        </GatedButton>
        <GatedButton
          needs="manager"
          size="xs"
          variant="default"
          disabled={rejectable.length === 0}
          onClick={() => setIsRejecting(true)}
        >
          {t("saleActions.rejectMany", { count: rejectable.length })}
        </GatedButton>
      </SelectionBar>
      {isRejecting && (
        <RejectSalesDialog
          sales={rejectable}
          onReject={(rejection) => run(rejectable, rejection)}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </>
  );
}
