import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Link } from "../../../../kit/link.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Section } from "../../../../kit/layout/section.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import type { FundingFigure } from "../../../explain/figure.ts";
import { useMovementName } from "../../../explain/movement-name.ts";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

type Movement = Row<"listFundingEntries">;

const FIGURES: readonly FundingFigure[] = ["deposited", "sent", "fees"];

/** Every movement of the deposit, newest first. */
export function Movements() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { values, set } = useFilters(["figure"]);
  const figure = FIGURES.find((name) => name === values["figure"]);
  const movements = useRows("listFundingEntries", {
    programId,
    ...(figure === undefined ? {} : { figure }),
  });
  return (
    <Section
      title={t("funding.movements")}
      actions={
        <>
          <FilterBar
            filters={[
              {
                name: "figure",
                label: t("funding.kindOf"),
                options: FIGURES.map((value) => ({ value, label: t(`funding.figure.${value}.name`) })),
              },
            ]}
            values={values}
            onChange={set}
          />
          <DownloadCsv
            mount={paths.mount}
            path={`/programs/${programId}/funding-entries`}
            filters={{ figure }}
          />
        </>
      }
    >
      <RowList
        label={t("funding.movements")}
        rows={movements}
        columns={useColumns()}
        keyOf={({ id }) => String(id)}
        hasFilters
        empty={<Empty icon="bank" title={t("funding.empty.title")} text={t("funding.empty.text")} />}
      />
    </Section>
  );
}

function useColumns(): readonly Column<Movement>[] {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const currency = useCurrency();
  const hrefOf = ({ payoutId, conversionId }: Movement) => {
    if (payoutId !== null) return paths.payout(programId, payoutId);
    return conversionId === null ? null : paths.sale(programId, conversionId);
  };
  const nameOf = useMovementName();
  return [
    {
      id: "date",
      header: t("funding.date"),
      width: "11rem",
      cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
    },
    { id: "kind", header: t("funding.movement"), cell: nameOf },
    {
      id: "for",
      header: t("funding.for"),
      width: "minmax(0, 2fr)",
      cell: (movement) => {
        const href = hrefOf(movement);
        const { reference, note } = movement;
        if (href === null) return [reference, note].filter((text) => text !== null).join(" · ") || "–";
        return <Link href={href}>{t(movement.payoutId === null ? "funding.sale" : "funding.payout")}</Link>;
      },
    },
    {
      id: "amount",
      header: t("payouts.amount"),
      width: "9rem",
      align: "right",
      cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
}
