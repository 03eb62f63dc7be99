import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { useHrefWith } from "../../../../kit/navigate.ts";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { PartnerFilter } from "../../../partners/partner-filter.tsx";
import { usePayoutColumns } from "../../../payouts/payout-columns.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

const STATUSES = ["pending", "paid", "failed", "held"] as const;
type PayoutStatus = (typeof STATUSES)[number];
const PROBLEMS = ["needs_attention", "not_replaced"] as const;
type Problem = (typeof PROBLEMS)[number];

/** Every payout of the program, newest first. */
export function PayoutList() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const hrefWith = useHrefWith();
  const { values, set } = useFilters(["status", "only", "partnerId"]);
  const { status, only, partnerId } = values;
  const payouts = useRows("listPayouts", {
    programId,
    ...(status === undefined ? {} : { status: status as PayoutStatus }),
    ...(only === undefined ? {} : { only: only as Problem }),
    ...(partnerId === undefined ? {} : { partnerId }),
  });
  const isFiltered = Object.keys(values).length > 0;
  const query = hrefWith({}).split("?")[1];
  return (
    <>
      <Group gap="xs">
        <PartnerFilter />
        <FilterBar
          filters={[
            {
              name: "status",
              label: t("payouts.status"),
              options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
            },
            {
              name: "only",
              label: t("payouts.problem"),
              options: PROBLEMS.map((value) => ({ value, label: t(`payouts.problems.${value}`) })),
            },
          ]}
          values={values}
          onChange={set}
        />
      </Group>
      <RowList
        label={t("payouts.payouts")}
        rows={payouts}
        columns={usePayoutColumns()}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `${paths.payout(programId, id)}${query === undefined ? "" : `?${query}`}`}
        hasFilters
        empty={
          isFiltered ? (
            <Empty icon="payout" title={t("payouts.none.title")} text={t("payouts.none.text")} />
          ) : (
            <Empty icon="payout" title={t("payouts.empty.title")} text={t("payouts.empty.text")} />
          )
        }
      />
    </>
  );
}
