import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { PrintButton } from "../../../kit/actions/print.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { useFilters } from "../../../kit/list/filters.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { paths } from "../../paths.ts";
import { Lines } from "./lines.tsx";
import { Statement } from "./statement.tsx";

type Years = Result<"listMyStatements">;

/** A month or a year, to read, print and download. */
export default function StatementsScreen() {
  const { t } = useTranslation();
  const years = useRead("listMyStatements", {});
  const { values, set } = useFilters(["period"]);
  const latest = years.data?.[0]?.months[0];
  const period = values["period"] ?? latest;
  return (
    <Page
      title={t("statements.title")}
      about={t("statements.about")}
      actions={period === undefined ? undefined : <PrintButton />}
    >
      <Await query={years} lines={2} height={36}>
        {(known) =>
          period === undefined ? (
            <Empty
              icon="document"
              title={t("statements.empty.title")}
              text={t("statements.empty.text")}
              action={<Link href={paths.marketplace}>{t("statements.empty.action")}</Link>}
            />
          ) : (
            <>
              <PeriodField years={known} period={period} onChange={(one) => set({ period: one })} />
              <Statement period={period} />
              <Lines period={period} kind="direct" />
              <Lines period={period} kind="override" />
            </>
          )
        }
      </Await>
    </Page>
  );
}

function PeriodField({
  years,
  period,
  onChange,
}: {
  years: Years;
  period: string;
  onChange: (period: string) => void;
}) {
  const { t } = useTranslation();
  const { month } = useFormats();
  return (
    <NativeSelect
      label={t("statements.period")}
      maw={280}
      className="kit-no-print"
      data={years.map(({ year, months }) => ({
        group: year,
        items: [
          { value: year, label: t("statements.year", { year }) },
          ...months.map((value) => ({ value, label: month(`${value}-01T00:00:00.000Z`) })),
        ],
      }))}
      value={period}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
