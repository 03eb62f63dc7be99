import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { MOUNT, paths } from "../../paths.ts";

type Year = Result<"listMyStatements">[number];

/** A month or a year that has a statement. */
interface Period {
  /** Such as `2026-11` or `2026`. */
  readonly value: string;
  readonly name: string;
}

/** The partner's statements of months and years; each opens as a page to print. */
export default function StatementsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("statements.title")} about={t("statements.about")}>
      <Await query={useRead("listMyStatements", {})} lines={6} height={36}>
        {(years) =>
          years.length === 0 ? (
            <Empty
              icon="document"
              title={t("statements.empty.title")}
              text={t("statements.empty.text")}
              action={<Link href={paths.marketplace}>{t("statements.empty.action")}</Link>}
            />
          ) : (
            years.map((one) => <StatementsOfYear key={one.year} {...one} />)
          )
        }
      </Await>
    </Page>
  );
}

function StatementsOfYear({ year, months }: Year) {
  const { t } = useTranslation();
  const { month } = useFormats();
  const periods: readonly Period[] = [
    { value: year, name: t("statements.year", { year }) },
    ...months.map((value) => ({ value, name: month(`${value}-01T00:00:00.000Z`) })),
  ];
  const columns: readonly Column<Period>[] = [
    {
      id: "period",
      header: t("statements.period"),
      cell: ({ value, name }) => (
        <Anchor href={paths.statement(value)} target="_blank" rel="noreferrer">
          {name}
        </Anchor>
      ),
    },
    {
      id: "entries",
      header: t("statements.entries"),
      align: "right",
      cell: ({ value, name }) => (
        <Anchor
          href={`${MOUNT}/api/v1/statement/lines.csv?period=${value}`}
          download
          aria-label={t("statements.file", { period: name })}
        >
          {t("kit.downloadCsv")}
        </Anchor>
      ),
    },
  ];
  return (
    <Card title={year} flush>
      <SimpleTable label={year} rows={periods} columns={columns} keyOf={({ value }) => value} />
    </Card>
  );
}
