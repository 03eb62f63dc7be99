import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/ops.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MendButtons } from "../../../mends/mend-buttons.tsx";
import { MOUNT } from "../../../paths.ts";

type Dispute = Result<"listDisputes">[number];

const UNDECIDED = ["open", "withdrawn"];

/** Disputes across brands. */
export default function DisputesScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(["only"]);
  const filters = values["only"] === undefined ? {} : ({ only: "undecided" } as const);
  const disputes = useRead("listDisputes", filters);
  const columns = useColumns();
  return (
    <Page
      title={t("disputes.title")}
      about={t("disputes.about")}
      actions={<DownloadCsv mount={MOUNT} path="/disputes" filters={filters} />}
    >
      <FilterBar
        filters={[
          {
            name: "only",
            label: t("disputes.only"),
            options: [{ value: "undecided", label: t("disputes.undecided") }],
          },
        ]}
        values={values}
        onChange={set}
      />
      <Await query={disputes} lines={5} height={30}>
        {(data) =>
          data.length === 0 ? (
            <Empty icon="check" title={t("disputes.empty")} text={t("disputes.emptyText")} />
          ) : (
            <Card title={t("disputes.title")} flush>
              <SimpleTable
                label={t("disputes.title")}
                rows={data}
                columns={columns}
                keyOf={({ programId, dispute }) => `${programId} ${dispute}`}
              />
            </Card>
          )
        }
      </Await>
    </Page>
  );
}

function useColumns(): readonly Column<Dispute>[] {
  const { t } = useTranslation();
  return [
    {
      id: "dispute",
      header: t("disputes.dispute"),
      cell: ({ dispute }) => <span className="kit-mono">{dispute}</span>,
    },
    { id: "order", header: t("disputes.order"), cell: ({ externalRef }) => externalRef, wideOnly: true },
    {
      id: "status",
      header: t("disputes.status"),
      cell: ({ status }) => <Status value={status} tone={UNDECIDED.includes(status) ? "act" : "over"} />,
    },
    {
      id: "amount",
      header: t("disputes.amount"),
      align: "right",
      cell: ({ amountCents, currency }) =>
        amountCents === null ? "–" : <Amount cents={amountCents} currency={currency} />,
    },
    {
      id: "opened",
      header: t("disputes.opened"),
      align: "right",
      cell: ({ openedAt }) => <Moment at={openedAt} />,
    },
    {
      id: "actions",
      header: t("disputes.actions"),
      align: "right",
      cell: ({ dispute, programId, status, amountCents, currency }) =>
        UNDECIDED.includes(status) ? (
          <MendButtons
            size="xs"
            mends={["close_won", "close_lost"]}
            subject={{ id: dispute, programId, workflowId: null, amountCents, currency }}
          />
        ) : null,
    },
  ];
}
