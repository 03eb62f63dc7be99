import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type Input, type Row, useRows } from "../../../../api/ops.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../../kit/list/filters.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MOUNT, paths } from "../../../paths.ts";
import { useCodeWords } from "../../../records/code-words.ts";
import { toneOfMail } from "../../../records/tone-of-mail.ts";

const STATUSES = ["pending", "sent", "failed", "dropped"] as const;

/** Mails to everyone, newest first. */
export default function MailsScreen() {
  const { t } = useTranslation();
  const { values, set } = useFilters(["address", "status"]);
  const keepSearch = useKeepSearch();
  const mails = useRows("listMails", values as Input<"listMails">);
  return (
    <Page
      title={t("mails.title")}
      about={t("mails.about")}
      actions={<DownloadCsv mount={MOUNT} path="/mails" filters={values} />}
    >
      <FilterBar
        filters={[
          { name: "address", label: t("mails.address") },
          {
            name: "status",
            label: t("mails.status"),
            options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        values={values}
        onChange={set}
      />
      <RowList
        label={t("mails.title")}
        rows={mails}
        columns={useColumns()}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => keepSearch(paths.mail(id))}
        hasFilters
        empty={<Empty icon="message" title={t("mails.empty")} />}
      />
      <Outlet />
    </Page>
  );
}

function useColumns(): readonly Column<Row<"listMails">>[] {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  return [
    {
      id: "subject",
      header: t("mails.subject"),
      width: "minmax(10rem, 2fr)",
      cell: ({ subject, template }) => subject ?? codeWords("template", template),
    },
    {
      id: "to",
      header: t("mails.to"),
      width: "minmax(8rem, 1.5fr)",
      cell: ({ to }) => to ?? t("mails.nobody"),
    },
    {
      id: "status",
      header: t("mails.status"),
      width: "7rem",
      cell: ({ status }) => <Status value={status} {...toneOfMail(status)} />,
    },
    {
      id: "created",
      header: t("mails.created"),
      width: "12rem",
      align: "right",
      cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
    },
  ];
}
