import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { PartnerName } from "../../../partners/partner-name.tsx";
import { ShareApplicationPage } from "../../../partners/share-application-page.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useQueue } from "../queue.ts";

/** The applications that wait for a decision, the newest first; each opens beside the queue. */
export default function ApplicationsScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const queue = useQueue();
  const columns: readonly Column<Row<"browsePartners">>[] = [
    {
      id: "name",
      header: t("applications.applicant"),
      cell: (partner) => <PartnerName {...partner} />,
    },
    { id: "email", header: t("applications.email"), cell: ({ email }) => email },
    {
      id: "account",
      header: t("partners.payoutAccount"),
      width: "10rem",
      wideOnly: true,
      cell: ({ payoutConnected }) => t(payoutConnected ? "partners.connected" : "partners.notConnected"),
    },
  ];
  return (
    <Page title={t("applications.title")} about={t("applications.about")}>
      <RowList
        label={t("applications.title")}
        rows={queue}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => paths.application(programId, id)}
        empty={
          <Empty
            icon="check"
            title={t("applications.empty.title")}
            text={t("applications.empty.text")}
            action={<ShareApplicationPage />}
          />
        }
      />
      <Outlet />
    </Page>
  );
}
