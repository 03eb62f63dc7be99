import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { Amount } from "../../kit/amounts/amount.tsx";
import type { Fact } from "../../kit/layout/facts.tsx";
import type { Column } from "../../kit/list/row-list.tsx";

type Amounts = Pick<Row<"listBatchStates">, "paymentsCents" | "heldCents" | "failedCents">;

/**
 * What a batch pays, as its rehearsal calls it, and beside it what it holds and what failed. Their sum means nothing: what
 * failed may be paid by a later batch, and count there again.
 */
const PARTS = { payments: "paymentsCents", held: "heldCents", failed: "failedCents" } as const;

/** For a list of batches. */
export function useAmountColumns(currency: string): readonly Column<Amounts>[] {
  const { t } = useTranslation();
  return [
    {
      id: "payments",
      header: t("batches.payments.name"),
      width: "6.5rem",
      align: "right",
      cell: ({ paymentsCents }) => <Amount cents={paymentsCents} currency={currency} />,
    },
    ...(["held", "failed"] as const).map((part): Column<Amounts> => ({
      id: part,
      header: t(`batches.${part}.name`),
      width: "6rem",
      align: "right",
      cell: (batch) =>
        batch[PARTS[part]] === 0 ? "–" : <Amount cents={batch[PARTS[part]]} currency={currency} />,
    })),
  ];
}

/** For a batch alone, with what becomes of each part; without a part that is empty. */
export function useAmountFacts(batch: Amounts, currency: string): readonly Fact[] {
  const { t } = useTranslation();
  return (["payments", "held", "failed"] as const)
    .filter((part) => part === "payments" || batch[PARTS[part]] > 0)
    .map((part) => [
      t(`batches.${part}.name`),
      <span key={part}>
        <strong>
          <Amount cents={batch[PARTS[part]]} currency={currency} />
        </strong>{" "}
        <span className="kit-dim kit-small">{t(`batches.${part}.about`)}</span>
      </span>,
    ]);
}
