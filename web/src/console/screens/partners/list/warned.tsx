import { Paper } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { PartnerName } from "../../../partners/partner-name.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

type Warned = Result<"listOpenWarnings">[number];

/** The partners with an open warning, the next to be suspended first. */
export function WarnedPartners() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const warnings = useRead("listOpenWarnings", { programId });
  return (
    <Paper withBorder>
      <Await query={warnings} lines={4} height={36}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon="check" title={t("partners.noWarnings.title")} text={t("partners.noWarnings.text")} />
          ) : (
            <SimpleTable<Warned>
              label={t("partners.warned")}
              rows={rows}
              keyOf={({ partnerId }) => partnerId}
              hrefOf={({ partnerId }) => paths.partner(programId, partnerId)}
              columns={[
                { id: "name", header: t("partners.partner"), cell: (warned) => <PartnerName {...warned} /> },
                { id: "reason", header: t("partners.warning"), cell: ({ reason }) => reason },
                {
                  id: "opened",
                  header: t("partners.warnedOn"),
                  wideOnly: true,
                  cell: ({ openedAt }) => <Moment at={openedAt} />,
                },
                {
                  id: "due",
                  header: t("partners.suspends"),
                  align: "right",
                  cell: ({ dueAt }) => <Timer until={dueAt} doneText={t("partners.warningDue")} />,
                },
              ]}
            />
          )
        }
      </Await>
    </Paper>
  );
}
