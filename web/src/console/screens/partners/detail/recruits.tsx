import { Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { TabFile } from "./tab-file.tsx";

type Recruit = Result<"getPartnerRecruits">[number];

/** The partner's recruits, and the override that each brings. */
export function Recruits({ partner }: { partner: Result<"getPartner"> }) {
  const recruits = useRead("getPartnerRecruits", { partnerId: partner.id });
  return (
    <>
      <TabFile path={`/partners/${partner.id}/recruits`} filters={{}} />
      <Await query={recruits} lines={5} height={36}>
        {(rows) => (
          <Paper withBorder>
            <Table recruits={rows} />
          </Paper>
        )}
      </Await>
    </>
  );
}

function Table({ recruits }: { recruits: readonly Recruit[] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const paths = usePaths();
  const programId = useProgramId();
  const currency = useCurrency();
  if (recruits.length === 0) {
    return (
      <Empty icon="partners" title={t("partner.noRecruits.title")} text={t("partner.noRecruits.text")} />
    );
  }
  return (
    <SimpleTable<Recruit>
      label={t("partner.tabs.recruits")}
      rows={recruits}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => paths.partner(programId, id)}
      columns={[
        { id: "name", header: t("partners.partner"), cell: ({ name }) => name },
        { id: "status", header: t("partners.status"), cell: ({ status }) => <Status value={status} /> },
        {
          id: "active",
          header: t("partner.active"),
          wideOnly: true,
          cell: ({ active }) => t(active ? "partner.activeYes" : "partner.activeNo"),
        },
        {
          id: "customers",
          header: t("partners.customers"),
          align: "right",
          cell: ({ approvedCustomers }) => number(approvedCustomers),
        },
        {
          id: "override",
          header: t("partner.override"),
          align: "right",
          cell: ({ myOverrideCents }) => <Amount cents={myOverrideCents} currency={currency} />,
        },
      ]}
    />
  );
}
