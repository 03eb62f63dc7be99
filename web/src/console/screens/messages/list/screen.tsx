import { Outlet } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { Page } from "../../../../kit/layout/page.tsx";
import { Choice, useChoice } from "../../../../kit/list/choice.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { useKeepSearch } from "../../../../kit/navigate.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { BroadcastButton } from "./broadcast.tsx";
import { useColumns } from "./columns.tsx";

const STATES = ["all", "unanswered"] as const;

/** The threads with partners, the last written first; each opens beside the list. */
export default function MessagesScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const keepSearch = useKeepSearch();
  const [state, setState] = useChoice("state", STATES, "all");
  const threads = useRows("listThreads", { programId, state });
  return (
    <Page
      title={t("messages.title")}
      actions={
        <>
          <DownloadCsv mount={paths.mount} path={`/programs/${programId}/threads`} filters={{ state }} />
          <BroadcastButton />
        </>
      }
    >
      <div role="search" aria-label={t("kit.filters")}>
        <Choice
          label={t("messages.state")}
          options={STATES.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </div>
      <RowList
        label={t("messages.title")}
        rows={threads}
        columns={useColumns()}
        keyOf={({ partnerId }) => partnerId}
        hrefOf={({ partnerId }) => keepSearch(paths.thread(programId, partnerId))}
        hasFilters
        empty={
          state === "all" ? (
            <Empty icon="message" title={t("messages.empty.title")} text={t("messages.empty.text")} />
          ) : (
            <Empty icon="check" title={t("messages.answered.title")} text={t("messages.answered.text")} />
          )
        }
      />
      <Outlet />
    </Page>
  );
}
