import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Page } from "../../../../kit/layout/page.tsx";
import { PageTabs } from "../../../../kit/layout/page-tabs.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { Icon } from "../../../../kit/icons.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { StartBatch } from "../../../payouts/start-batch.tsx";
import { BankView } from "./bank/bank-view.tsx";
import { BatchList } from "./batch-list.tsx";
import { NextPayoutDay } from "./next-payout-day.tsx";
import { OpenProposal } from "./open-proposal.tsx";
import { PayoutList } from "./payout-list.tsx";
import { PayoutSettings } from "./payout-settings.tsx";

/** What the tabs below the due amount lead to; without a name in the address it is the list of payouts. */
const VIEWS = { batches: BatchList, bank: BankView, settings: PayoutSettings };

/** What is due and when it is paid, every payout, and the batches that they went out with. */
export default function PayoutsScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { values } = useFilters(["view", "status", "only", "partnerId"]);
  const { view = "", ...filters } = values;
  const payouts = paths.payouts(programId);
  const hrefOf = (name: keyof typeof VIEWS) => `${payouts}?view=${name}`;
  const View = VIEWS[view as keyof typeof VIEWS] ?? PayoutList;
  return (
    <Page
      title={t("payouts.title")}
      actions={
        <>
          {View === PayoutList && (
            <DownloadCsv mount={paths.mount} path={`/programs/${programId}/payouts`} filters={filters} />
          )}
          {View === BatchList && (
            <DownloadCsv mount={paths.mount} path={`/programs/${programId}/payout-batches`} filters={{}} />
          )}
          <StartBatch programId={programId} leftSection={<Icon name="payout" size={16} />} />
        </>
      }
    >
      <OpenProposal />
      <NextPayoutDay />
      <PageTabs
        label={t("payouts.views")}
        tabs={[
          { name: t("payouts.payouts"), href: payouts },
          { name: t("payouts.batches"), href: hrefOf("batches") },
          { name: t("bank.name"), href: hrefOf("bank") },
          { name: t("payoutSettings.name"), href: hrefOf("settings") },
        ]}
        current={View === PayoutList ? payouts : hrefOf(view as keyof typeof VIEWS)}
      />
      <View />
      <Outlet />
    </Page>
  );
}
