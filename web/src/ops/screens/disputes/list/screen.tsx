import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/ops.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MendButtons } from "../../../mends/mend-buttons.tsx";
import { MOUNT } from "../../../paths.ts";

type Dispute = Row<"listDisputes">;

const UNDECIDED = ["open", "withdrawn"];

/** Disputes across brands. */
export default function DisputesScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(["only"]);
  const filters = values["only"] === undefined ? {} : ({ only: "undecided" } as const);
  const disputes = useRows("listDisputes", filters);
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
      <RowList
        label={t("disputes.title")}
        rows={disputes}
        columns={useColumns()}
        keyOf={({ programId, dispute }) => `${programId} ${dispute}`}
        hasFilters
        empty={<Empty icon="check" title={t("disputes.empty")} text={t("disputes.emptyText")} />}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Dispute>[] {
  const { t } = useTranslation();
  return [
    {
      id: "dispute",
      header: t("disputes.dispute"),
      width: "minmax(0, 1fr)",
      cell: ({ dispute, externalRef }) => (
        <span className="kit-two-lines">
          <span className="kit-mono">{dispute}</span>
          <span className="kit-dim kit-small">{t("disputes.ofOrder", { order: externalRef })}</span>
        </span>
      ),
    },
    {
      id: "status",
      header: t("disputes.status"),
      width: "7rem",
      cell: ({ status }) => <Status value={status} tone={UNDECIDED.includes(status) ? "act" : "over"} />,
    },
    {
      id: "amount",
      header: t("disputes.amount"),
      width: "7rem",
      align: "right",
      cell: ({ amountCents, currency }) =>
        amountCents === null ? "–" : <Amount cents={amountCents} currency={currency} />,
    },
    {
      id: "opened",
      header: t("disputes.opened"),
      width: "8rem",
      align: "right",
      cell: ({ openedAt }) => <Moment at={openedAt} />,
    },
    {
      id: "actions",
      header: t("disputes.actions"),
      width: "17rem",
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
