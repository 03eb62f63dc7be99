import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { useFromList } from "../../../../kit/navigate.ts";
import { FailureOf } from "../../../../kit/states/failure.tsx";
import { Status } from "../../../../kit/status.tsx";
import { PartnerName } from "../../../partners/partner-name.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

type Found = Result<"searchPartners">[number];

/** Partners found by email, code or id; the list itself searches names and handles. */
export function FoundOtherwise({ q }: { q: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const fromList = useFromList();
  const query = useRead("searchPartners", { programId, q });
  const found = (query.data ?? []).filter(({ matchedBy }) => matchedBy !== "name");
  if (found.length === 0) return <FailureOf query={query} />;
  return (
    <Card title={t("partners.found.title")} flush>
      <SimpleTable<Found>
        label={t("partners.found.title")}
        rows={found}
        keyOf={({ partnerId }) => partnerId}
        hrefOf={({ partnerId }) => fromList(paths.partner(programId, partnerId))}
        columns={[
          { id: "name", header: t("partners.partner"), cell: (partner) => <PartnerName {...partner} /> },
          { id: "status", header: t("partners.status"), cell: ({ status }) => <Status value={status} /> },
          {
            id: "by",
            header: t("partners.found.by"),
            cell: ({ matchedBy, email, refCode, couponCode, partnerId }) => (
              <>
                {
                  { email, code: [refCode, couponCode].filter(Boolean).join(", "), id: partnerId, name: "" }[
                    matchedBy
                  ]
                }
                <Text size="xs" c="dimmed">
                  {t(`partners.found.as.${matchedBy}`)}
                </Text>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}
