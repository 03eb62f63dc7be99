import { useTranslation } from "react-i18next";
import { PageTabs } from "../../../../kit/layout/page-tabs.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { BalanceList } from "./balance-list.tsx";
import { EntryList } from "./entry-list.tsx";

/** Every line of the ledger, and the balances that they add up to. */
export default function LedgerScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const ledger = paths.ledger(useProgramId());
  const { values } = useFilters(["view"]);
  const balances = `${ledger}?view=balances`;
  const isBalances = values["view"] === "balances";
  return (
    <Page title={t("ledger.title")} about={t(isBalances ? "ledger.balancesAbout" : "ledger.about")}>
      <PageTabs
        label={t("ledger.views")}
        tabs={[
          { name: t("ledger.entries"), href: ledger },
          { name: t("ledger.balances"), href: balances },
        ]}
        current={isBalances ? balances : ledger}
      />
      {isBalances ? <BalanceList /> : <EntryList />}
    </Page>
  );
}
