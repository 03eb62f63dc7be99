import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/ops.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { MendButtons } from "../../../mends/mend-buttons.tsx";
import { MOUNT } from "../../../paths.ts";

type Difference = Result<"listRailDifferences">[number];

/** What the rails' own lists say otherwise. */
export function Differences() {
  const { t } = useTranslation();
  const columns: readonly Column<Difference>[] = [
    { id: "rail", header: t("books.rail"), cell: ({ rail }) => rail },
    {
      id: "subject",
      header: t("books.record"),
      cell: ({ subject }) => <span className="kit-mono">{subject}</span>,
    },
    {
      id: "message",
      header: t("books.message"),
      cell: ({ kind, message }) => (
        <>
          <div>{t(`home.reasons.rail_difference.${kind}.title`)}</div>
          <div className="kit-dim kit-small">{message}</div>
        </>
      ),
    },
    {
      id: "next",
      header: t("books.next"),
      cell: ({ kind }) => t(`home.reasons.rail_difference.${kind}.text`),
      wideOnly: true,
    },
    {
      id: "actions",
      header: t("books.actions"),
      align: "right",
      cell: ({ id, programId }) => (
        <MendButtons
          size="xs"
          mends={["accept_difference"]}
          subject={{ id: String(id), programId, workflowId: null }}
        />
      ),
    },
  ];
  return (
    <Card
      title={t("books.differences")}
      actions={<DownloadCsv mount={MOUNT} path="/rail-differences" filters={{}} />}
      flush
    >
      <Await query={useRead("listRailDifferences", {})} lines={2}>
        {(differences) =>
          differences.length === 0 ? (
            <Text size="sm" c="dimmed" className="kit-card-note">
              {t("books.noDifferences")}
            </Text>
          ) : (
            <SimpleTable
              label={t("books.differences")}
              rows={differences}
              columns={columns}
              keyOf={({ id }) => String(id)}
            />
          )
        }
      </Await>
    </Card>
  );
}
