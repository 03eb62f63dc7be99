import { Button } from "@mantine/core";
import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Filter, FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useColumns } from "./columns.tsx";
import { OUTCOMES, Outcomes } from "./outcomes.tsx";

const TYPES = ["sale", "refund", "event"] as const;
const SOURCES = ["api", "stripe", "shopify", "console"] as const;
/** The codes of notes, most searched first. */
const NOTES = [
  "no_attribution",
  "unknown_click",
  "unknown_code",
  "click_expired",
  "partner_not_approved",
  "self_referral",
  "not_new_customer",
  "country_not_allowed",
  "renewal_period_over",
  "program_not_live",
  "no_bounty",
  "order_not_seen",
  "order_already_recorded",
  "invalid_field",
  "currency_mismatch",
  "refund_exceeds_sale",
  "refund_total_not_higher",
  "not_settled",
  "waiting",
  "ignored",
] as const;

/** Every received event and its outcome. */
export default function EventsScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const keepSearch = useKeepSearch();
  const filters = useEventFilters();
  const { values, set } = useFilters(filters.map(({ name }) => name));
  const events = useRows("searchEvents", { programId, ...values });
  return (
    <Page
      title={t("events.title")}
      about={t("events.about")}
      actions={<DownloadCsv mount={paths.mount} path={`/programs/${programId}/event-log`} filters={values} />}
    >
      <Outcomes />
      <FilterBar filters={filters} values={values} onChange={set} />
      <RowList
        label={t("events.title")}
        rows={events}
        columns={useColumns()}
        keyOf={({ id }) => String(id)}
        hrefOf={({ id }) => keepSearch(paths.event(programId, String(id)))}
        hasFilters
        empty={Object.keys(values).length > 0 ? <NoMatch /> : <NothingReceived />}
      />
      <Outlet />
    </Page>
  );
}

function useEventFilters(): readonly Filter[] {
  const { t } = useTranslation();
  return [
    {
      name: "status",
      label: t("events.status"),
      options: OUTCOMES.map((value) => ({ value, label: t(`events.outcomes.${value}`) })),
    },
    {
      name: "type",
      label: t("events.type"),
      options: TYPES.map((value) => ({ value, label: t(`events.types.${value}`) })),
    },
    {
      name: "source",
      label: t("events.source"),
      options: SOURCES.map((value) => ({ value, label: t(`events.sources.${value}`) })),
    },
    {
      name: "note",
      label: t("events.note"),
      options: NOTES.map((value) => ({ value, label: t(`events.notes.${value}.name`) })),
    },
    { name: "from", label: t("events.from"), type: "date" },
    { name: "until", label: t("events.until"), type: "date" },
  ];
}

function NoMatch() {
  const { t } = useTranslation();
  return <Empty icon="search" title={t("events.noMatch.title")} text={t("events.noMatch.text")} />;
}

function NothingReceived() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  return (
    <Empty
      icon="event"
      title={t("events.empty.title")}
      text={t("events.empty.text")}
      action={
        <Button component={Link} href={paths.tracking(programId)} variant="default">
          {t("events.empty.tracking")}
        </Button>
      }
    />
  );
}
