import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Page } from "../../../../kit/layout/page.tsx";
import { PageTabs } from "../../../../kit/layout/page-tabs.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { BatchList } from "./batch-list.tsx";
import { NextPayoutDay } from "./next-payout-day.tsx";
import { PayoutList } from "./payout-list.tsx";

/** What is due and when it is paid, every payout, and the batches that they went out with. */
export default function PayoutsScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { values } = useFilters(["view", "status", "partnerId"]);
  const { view, ...filters } = values;
  const payouts = paths.payouts(programId);
  const batches = `${payouts}?view=batches`;
  const isBatches = view === "batches";
  return (
    <Page
      title={t("payouts.title")}
      actions={
        !isBatches && (
          <DownloadCsv mount={paths.mount} path={`/programs/${programId}/payouts`} filters={filters} />
        )
      }
    >
      <NextPayoutDay />
      <PageTabs
        label={t("payouts.views")}
        tabs={[
          { name: t("payouts.payouts"), href: payouts },
          { name: t("payouts.batches"), href: batches },
        ]}
        current={isBatches ? batches : payouts}
      />
      {isBatches ? <BatchList /> : <PayoutList />}
      <Outlet />
    </Page>
  );
}
