import { useTranslation } from "react-i18next";
import { type Row, useRead, useRows } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { ExplainLink } from "../../../kit/explain/explain-link.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Section } from "../../../kit/layout/section.tsx";
import { Tiles } from "../../../kit/layout/tiles.tsx";
import { Choice, useChoice } from "../../../kit/list/choice.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import { type Column, RowList } from "../../../kit/list/row-list.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { MOUNT } from "../../paths.ts";
import { useCurrency, useProgramId } from "../../program.tsx";

type Entry = Row<"listMyLedger">;

const BUCKETS = ["pending", "inHold", "payable", "inFlight", "paid", "earnedYtd"] as const;
const KINDS = ["all", "direct", "override"] as const;

/** Every change of the partner's balance, commissions and overrides apart. */
export default function EarningsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("earnings.title")} about={t("earnings.about")}>
      <Balance />
      <Entries />
    </Page>
  );
}

function Balance() {
  const { t } = useTranslation();
  const programId = useProgramId();
  return (
    <Await query={useRead("getMyPayments", {})} lines={2} height={80}>
      {({ programs }) => {
        const own = programs.find((program) => program.programId === programId);
        if (own === undefined) return null;
        return (
          <Tiles
            tiles={BUCKETS.map((bucket) => ({
              name: t(`explain.bucket.${bucket}.title`),
              value: <ExplainLink cents={own.balance[bucket]} currency={own.currency} figure={bucket} />,
            }))}
          />
        );
      }}
    </Await>
  );
}

function Entries() {
  const { t } = useTranslation();
  const program = useProgramId();
  const [shown, setShown] = useChoice("kind", KINDS, "all");
  const kind = shown === "all" ? undefined : shown;
  return (
    <Section
      title={t("earnings.entries")}
      actions={
        <>
          <Choice
            label={t("earnings.kind")}
            options={KINDS.map((value) => ({ value, label: t(`earnings.kinds.${value}`) }))}
            value={shown}
            onChange={setShown}
          />
          <DownloadCsv mount={MOUNT} path={`/partner/programs/${program}/ledger`} filters={{ kind }} />
        </>
      }
    >
      <RowList
        label={t("earnings.entries")}
        rows={useRows("listMyLedger", { program, ...(kind === undefined ? {} : { kind }) })}
        columns={useColumns()}
        keyOf={({ id }) => String(id)}
        hasFilters
        empty={<Empty icon="ledger" title={t("earnings.empty.title")} text={t("earnings.empty.text")} />}
      />
    </Section>
  );
}

function useColumns(): readonly Column<Entry>[] {
  const { t } = useTranslation();
  const currency = useCurrency();
  return [
    {
      id: "what",
      header: t("earnings.what"),
      width: "2fr",
      cell: ({ kind, entry, isTest }) => (
        <span className="kit-strong">
          {t(`explain.entry.${kind}.${entry}`)}
          {isTest && <span className="kit-dim"> · {t("earnings.test")}</span>}
        </span>
      ),
    },
    {
      id: "at",
      header: t("earnings.date"),
      width: "12rem",
      cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
    },
    {
      id: "note",
      header: t("earnings.note"),
      width: "2fr",
      cell: ({ note }) => note ?? "–",
      wideOnly: true,
    },
    {
      id: "amount",
      header: t("earnings.amount"),
      align: "right",
      cell: ({ amountCents }) => <Amount cents={amountCents} currency={currency} />,
    },
  ];
}
