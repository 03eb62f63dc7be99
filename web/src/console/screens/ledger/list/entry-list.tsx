import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { Choice, useChoice } from "../../../../kit/list/choice.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, type FilterValues, useFilters } from "../../../../kit/list/filters.tsx";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { PartnerFilter } from "../../../partners/partner-filter.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useEntryColumns } from "./entry-columns.tsx";
import { RunningBalance } from "./running-balance.tsx";

const KINDS = ["direct", "override", "platform_fee"] as const;
type Kind = (typeof KINDS)[number];
const ORDERS = ["newest", "oldest"] as const;

/** The lines of the ledger, below the balance that they lead to. */
export function EntryList() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { values, set } = useFilters(["kind", "partnerId", "from", "to"]);
  const { kind, partnerId, from, to } = values;
  const [order, setOrder] = useChoice("order", ORDERS, "newest");
  const filter = {
    ...(partnerId === undefined ? {} : { partnerId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const entries = useRows("listStatement", {
    programId,
    ...(kind === undefined ? {} : { kind: kind as Kind }),
    ...filter,
    order,
  });
  const isFiltered = Object.keys(values).length > 0;
  const isEmpty = entries.data?.pages[0]?.data.length === 0;
  return (
    <>
      <Filters values={values} onChange={set} order={order} onOrder={setOrder} />
      {(isFiltered || !isEmpty) && <RunningBalance filter={filter} />}
      <RowList
        label={t("ledger.entries")}
        rows={entries}
        columns={useEntryColumns(partnerId !== undefined)}
        keyOf={({ id }) => String(id)}
        hrefOf={({ conversionId }) => paths.sale(programId, conversionId)}
        hasFilters
        empty={
          <Empty
            icon="ledger"
            title={t(isFiltered ? "ledger.none.title" : "ledger.empty.title")}
            text={t(isFiltered ? "ledger.none.text" : "ledger.empty.text")}
          />
        }
      />
    </>
  );
}

type Order = (typeof ORDERS)[number];

/** What the lines are narrowed and ordered by, and the file of just these. */
function Filters({
  values,
  onChange,
  order,
  onOrder,
}: {
  values: FilterValues;
  onChange: (changes: FilterValues) => void;
  order: Order;
  onOrder: (order: Order) => void;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <PartnerFilter />
        <FilterBar
          filters={[
            {
              name: "kind",
              label: t("ledger.kind"),
              options: KINDS.map((value) => ({ value, label: t(`ledger.kinds.${value}`) })),
            },
            { name: "from", label: t("ledger.from"), type: "date" },
            { name: "to", label: t("ledger.to"), type: "date" },
          ]}
          values={values}
          onChange={onChange}
        />
      </Group>
      <Group gap="xs">
        <Choice
          label={t("ledger.order")}
          options={ORDERS.map((value) => ({ value, label: t(`ledger.orders.${value}`) }))}
          value={order}
          onChange={onOrder}
        />
        <DownloadCsv
          mount={paths.mount}
          path={`/programs/${programId}/statement`}
          filters={{ ...values, order }}
        />
      </Group>
    </Group>
  );
}
