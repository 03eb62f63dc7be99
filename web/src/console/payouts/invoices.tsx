import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { Amount } from "../../kit/amounts/amount.tsx";
import { useFormats } from "../../kit/formats.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Empty } from "../../kit/states/empty.tsx";
import { Status } from "../../kit/status.tsx";

type Invoice = Result<"getFunding">["invoices"][number];

/** The monthly statements of a program's platform fees; each opens as a page to print. */
export function Invoices({
  title,
  about,
  invoices,
}: {
  title: string;
  about?: string;
  invoices: readonly Invoice[];
}) {
  const { t } = useTranslation();
  const { day, month } = useFormats();
  return (
    <Card title={title} about={about} flush>
      {invoices.length === 0 ? (
        <Empty
          icon="document"
          title={t("funding.invoices.empty.title")}
          text={t("funding.invoices.empty.text")}
        />
      ) : (
        <SimpleTable<Invoice>
          label={title}
          rows={invoices}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "number",
              header: t("funding.invoices.number"),
              cell: ({ number, url }) => (
                <Anchor href={url} target="_blank" rel="noreferrer">
                  {number}
                </Anchor>
              ),
            },
            {
              id: "month",
              header: t("funding.invoices.month"),
              cell: ({ periodStart }) => month(periodStart),
            },
            {
              id: "issued",
              header: t("funding.invoices.issued"),
              cell: ({ issuedAt }) => day(issuedAt),
              wideOnly: true,
            },
            {
              id: "status",
              header: t("payouts.status"),
              cell: ({ status }) => <Status value={status} tone={status === "paid" ? "good" : "wait"} />,
            },
            {
              id: "fees",
              header: t("funding.invoices.fees"),
              align: "right",
              cell: ({ feesCents, currency }) => <Amount cents={feesCents} currency={currency} />,
            },
          ]}
        />
      )}
    </Card>
  );
}
