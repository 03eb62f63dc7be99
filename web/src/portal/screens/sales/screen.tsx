import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Choice, useChoice } from "../../../kit/list/choice.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import { type Column, RowList } from "../../../kit/list/row-list.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Status } from "../../../kit/status.tsx";
import { Moment } from "../../../kit/time/moment.tsx";
import { MOUNT, paths } from "../../paths.ts";
import { useCurrency, useProgramId } from "../../program.tsx";

type Sale = Row<"browseMySales">;

const KINDS = ["all", "direct", "override"] as const;

/** The partner's own sales, and those of recruits that bring an override. */
export default function SalesScreen() {
  const { t } = useTranslation();
  const program = useProgramId();
  const [shown, setShown] = useChoice("kind", KINDS, "all");
  const kind = shown === "all" ? undefined : shown;
  return (
    <Page
      title={t("sales.title")}
      about={t("sales.about")}
      actions={
        <>
          <Choice
            label={t("sales.kind")}
            options={KINDS.map((value) => ({ value, label: t(`sales.kinds.${value}`) }))}
            value={shown}
            onChange={setShown}
          />
          <DownloadCsv mount={MOUNT} path={`/programs/${program}/sales`} filters={{ kind }} />
        </>
      }
    >
      <RowList
        label={t("sales.title")}
        rows={useRows("browseMySales", { program, ...(kind === undefined ? {} : { kind }) })}
        columns={useColumns()}
        keyOf={({ id }) => id}
        hasFilters
        empty={
          <Empty
            icon="sale"
            title={t("sales.empty.title")}
            text={t("sales.empty.text")}
            action={
              <Button component={Link} href={paths.links(program)} variant="default">
                {t("sales.empty.action")}
              </Button>
            }
          />
        }
      />
    </Page>
  );
}

function useColumns(): readonly Column<Sale>[] {
  const { t } = useTranslation();
  const currency = useCurrency();
  return [
    { id: "who", header: t("sales.customer"), cell: (sale) => <Who sale={sale} />, width: "2fr" },
    { id: "at", header: t("sales.date"), cell: ({ occurredAt }) => <Moment at={occurredAt} /> },
    { id: "status", header: t("sales.status"), cell: (sale) => <State sale={sale} />, width: "1.5fr" },
    {
      id: "label",
      header: t("sales.label"),
      cell: ({ subId }) => subId ?? "–",
      wideOnly: true,
    },
    {
      id: "hold",
      header: t("sales.paymentDate"),
      cell: ({ holdUntil, status }) => (status === "rejected" ? "–" : <Moment at={holdUntil} />),
    },
    {
      id: "amount",
      header: t("sales.amount"),
      align: "right",
      cell: ({ event, amountCents }) =>
        event === null ? <Amount cents={amountCents} currency={currency} dim /> : "–",
    },
    {
      id: "mine",
      header: t("sales.mine"),
      align: "right",
      cell: ({ myCents }) => <Amount cents={myCents} currency={currency} />,
    },
  ];
}

function Who({ sale: { mine, event, customer } }: { sale: Sale }) {
  const { t } = useTranslation();
  if (event !== null) {
    const name = t(mine ? "sales.event" : "sales.eventOfRecruit", { event });
    return (
      <span className="kit-strong" title={name}>
        {name}
      </span>
    );
  }
  if (!mine) return <span className="kit-strong">{t("sales.ofRecruit")}</span>;
  return <span className="kit-strong">{customer ?? t("sales.unknownCustomer")}</span>;
}

function State({ sale: { status, reason, reasonCode } }: { sale: Sale }) {
  const { t } = useTranslation();
  const why = reason ?? (reasonCode === null ? null : t(`sales.reasons.${reasonCode}`));
  return (
    <span title={why ?? undefined}>
      <Status value={status} />
      {why !== null && <span className="kit-small kit-dim kit-wrap"> {why}</span>}
    </span>
  );
}
