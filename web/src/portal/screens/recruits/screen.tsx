import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Tiles } from "../../../kit/layout/tiles.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Status } from "../../../kit/status.tsx";
import { useRatesText } from "../../../kit/terms/rates-text.ts";
import { LinkBox } from "../../links/link-box.tsx";
import { MOUNT } from "../../paths.ts";
import { useCurrency, useProgram, useProgramId, useRates } from "../../program.tsx";

type Recruit = Result<"listMyRecruits">["recruits"][number];

/** The partners whom this one recruited, and what their sales bring. */
export default function RecruitsScreen() {
  const { t } = useTranslation();
  const recruits = useRead("listMyRecruits", { program: useProgramId() });
  const pay = usePay();
  return (
    <Page title={t("recruits.title")} about={t(`recruits.${pay}.about`)}>
      <RecruitLink />
      <Await query={recruits} lines={5} height={40}>
        {(all) => <Recruits all={all} />}
      </Await>
    </Page>
  );
}

/** Whether the program pays for recruiting at present, as the words for it are named. */
const usePay = () => (useRates()?.overrideRateBps === 0 ? "unpaid" : "paid");

function RecruitLink() {
  const { t } = useTranslation();
  const rates = useRates();
  const { override } = useRatesText(useCurrency());
  return (
    <Card title={t("recruits.link")} about={t("recruits.linkAbout")}>
      <Await query={useProgram()} lines={1} height={40}>
        {({ links }) => (
          <Stack gap="sm">
            <LinkBox link={links.recruit} title={t("recruits.link")} />
            <Text size="sm" c="dimmed">
              {rates === undefined ? "…" : t("links.override", { rate: override(rates) })}
            </Text>
          </Stack>
        )}
      </Await>
    </Card>
  );
}

function Recruits({ all: { recruits, totalOverrideCents } }: { all: Result<"listMyRecruits"> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const program = useProgramId();
  const currency = useCurrency();
  const columns = useColumns();
  const pay = usePay();
  return (
    <>
      <Tiles
        tiles={[
          { name: t("recruits.count"), value: number(recruits.length) },
          {
            name: t("recruits.override"),
            value: <Amount cents={totalOverrideCents} currency={currency} />,
          },
        ]}
      />
      <Card
        title={t("recruits.list")}
        actions={<DownloadCsv mount={MOUNT} path={`/partner/programs/${program}/recruits`} filters={{}} />}
        flush
      >
        {recruits.length === 0 ? (
          <Empty icon="partners" title={t("recruits.empty.title")} text={t(`recruits.${pay}.empty`)} />
        ) : (
          <SimpleTable label={t("recruits.list")} rows={recruits} columns={columns} keyOf={({ id }) => id} />
        )}
      </Card>
    </>
  );
}

function useColumns(): readonly Column<Recruit>[] {
  const { t } = useTranslation();
  const { number } = useFormats();
  const currency = useCurrency();
  return [
    { id: "name", header: t("recruits.name"), cell: ({ name }) => name },
    {
      id: "status",
      header: t("recruits.status"),
      cell: ({ status, active }) => (
        <span>
          <Status value={status} />
          {active && <span className="kit-small kit-dim"> {t("recruits.active")}</span>}
        </span>
      ),
    },
    {
      id: "customers",
      header: t("recruits.customers"),
      align: "right",
      cell: ({ approvedCustomers }) => number(approvedCustomers),
    },
    {
      id: "override",
      header: t("recruits.myOverride"),
      align: "right",
      cell: ({ myOverrideCents }) => <Amount cents={myOverrideCents} currency={currency} />,
    },
  ];
}
