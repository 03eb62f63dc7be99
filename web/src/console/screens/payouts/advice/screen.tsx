import "./advice.css";
import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { PrintButton } from "../../../../kit/actions/print.tsx";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { countOfRows, LeftOut } from "../../../../kit/list/left-out.tsx";
import { useNextPages } from "../../../../kit/list/next-pages.ts";
import { retryRows } from "../../../../kit/list/retry-rows.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Failure } from "../../../../kit/states/failure.tsx";
import { Loading } from "../../../../kit/states/loading.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { Advice } from "./advice.tsx";

/** Pages of a batch that are read at once: more advice than anybody prints at once. */
const PAGES_AT_ONCE = 10;

/** Nobody is advised of money that was not sent, or came back. */
const isAdvised = (status: string): boolean => status === "pending" || status === "paid";

/** A page to print for each partner of a batch, or for one of them: what was paid, and for which sales. */
export default function AdviceScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { batchId = "" } = useIds();
  const { payoutId } = useFilters(["payoutId"]).values;
  const rows = useRows("listRemittances", {
    programId,
    batchId,
    ...(payoutId !== undefined && { payoutId }),
  });
  const pages = rows.data?.pages ?? [];
  const [most, setMost] = useState(PAGES_AT_ONCE);
  const isMore = useNextPages(rows, pages.length < most);
  const shown = pages
    .flatMap(({ data }) => data)
    .filter(({ status }) => payoutId !== undefined || isAdvised(status));
  return (
    <Page
      title={t("advice.title")}
      about={t("advice.about")}
      actions={<PrintButton />}
      back={
        <Link href={paths.batch(programId, batchId)} className="kit-back kit-no-print">
          {t("advice.back")}
        </Link>
      }
    >
      {rows.error !== null && <Failure error={rows.error} onRetry={() => void retryRows(rows)} />}
      {(rows.isPending || isMore) && rows.error === null && <Loading lines={6} height={40} />}
      {!rows.isPending && !isMore && shown.length === 0 && rows.error === null && (
        <Empty icon="document" title={t("advice.none.title")} text={t("advice.none.text")} />
      )}
      {!isMore && rows.hasNextPage && (
        <GoOn count={countOfRows(rows)} onNext={() => setMost(pages.length + PAGES_AT_ONCE)} />
      )}
      {!isMore && shown.map((payout) => <Advice key={payout.id} payout={payout} />)}
      {!isMore && <LeftOut rows={rows} textOf={(count) => t("advice.leftOut", { count })} />}
    </Page>
  );
}

/** Says that the batch has more payouts than are here, and reads the next ones. */
function GoOn({ count, onNext }: { count: number; onNext: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="kit-no-print">
      <Notice tone="wait" icon="document" title={t("advice.goOn.title", { count })}>
        <Group>
          <Button size="xs" variant="default" onClick={onNext}>
            {t("advice.goOn.next")}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
