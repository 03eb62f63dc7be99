import { useTranslation } from "react-i18next";
import { type Row, useRead, useRows } from "../../../../api/ops.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Section } from "../../../../kit/layout/section.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Link } from "../../../../kit/link.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { useIds, useWayBack } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MOUNT, paths } from "../../../paths.ts";
import { MoveFunds } from "./move-funds.tsx";

type Program = Row<"listProgramsOfAll">;

/** A program's funds, and the deposits and withdrawals behind them. */
export default function ProgramFundsScreen() {
  const { t } = useTranslation();
  const { programId = "" } = useIds();
  const wayBack = useWayBack();
  const { data, error, refetch } = useRows("listProgramsOfAll", { programId });
  const found = data?.pages[0]?.data;
  const program = found?.[0];
  return (
    <Page
      title={program?.name ?? t("funds.title")}
      about={program && <Link href={paths.brand(program.brandId)}>{program.brandName}</Link>}
      actions={
        program && (
          <>
            <MoveFunds kind="deposit" program={program} />
            <MoveFunds kind="withdrawal" program={program} />
          </>
        )
      }
      back={
        <Link href={wayBack(paths.funds)} className="kit-back">
          {t("funds.back")}
        </Link>
      }
    >
      <Await query={{ data: found, error, refetch }} lines={6} height={40}>
        {([known]) =>
          known === undefined ? (
            <Empty icon="bank" title={t("funds.empty")} />
          ) : (
            <ProgramFunds program={known} />
          )
        }
      </Await>
    </Page>
  );
}

function ProgramFunds({ program: { id: programId, currency } }: { program: Program }) {
  const { t } = useTranslation();
  return (
    <>
      <Await query={useRead("getFunds", { programId })} lines={1} height={70}>
        {(funds) => (
          <Tiles
            tiles={[
              { name: t("funds.available"), cents: funds.availableCents },
              { name: t("funds.deposited"), cents: funds.depositedCents },
              { name: t("funds.sent"), cents: funds.sentCents },
              { name: t("funds.inFlight"), cents: funds.inFlightCents },
              { name: t("funds.fees"), cents: funds.feesCents },
            ].map(({ name, cents }) => ({ name, value: <Amount cents={cents} currency={currency} /> }))}
          />
        )}
      </Await>
      <Entries programId={programId} currency={currency} />
    </>
  );
}

function Entries({ programId, currency }: { programId: string; currency: string }) {
  const { t } = useTranslation();
  const columns: readonly Column<Row<"listFundsEntries">>[] = [
    {
      id: "kind",
      header: t("funds.kind"),
      cell: ({ kind }) => t(`funds.kinds.${kind}`),
    },
    { id: "reference", header: t("funds.reference"), cell: ({ reference }) => reference ?? "–" },
    { id: "note", header: t("funds.note"), cell: ({ note }) => note ?? "–", width: "minmax(0, 2fr)" },
    {
      id: "amount",
      header: t("funds.amount"),
      align: "right",
      cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
    },
    {
      id: "when",
      header: t("funds.when"),
      width: "12rem",
      align: "right",
      cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
    },
  ];
  return (
    <Section
      title={t("funds.entries")}
      actions={<DownloadCsv mount={MOUNT} path={`/programs/${programId}/funds/entries`} filters={{}} />}
    >
      <RowList
        label={t("funds.entries")}
        rows={useRows("listFundsEntries", { programId })}
        columns={columns}
        keyOf={({ id }) => String(id)}
        empty={<Empty icon="bank" title={t("funds.noEntries")} text={t("funds.noEntriesText")} />}
      />
    </Section>
  );
}
