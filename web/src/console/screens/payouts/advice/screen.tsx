import "./advice.css";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../../api/console.ts";
import { PrintButton } from "../../../../kit/actions/print.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useFilters } from "../../../../kit/list/filters.tsx";
import { useNextPages } from "../../../../kit/list/next-pages.ts";
import { retryRows } from "../../../../kit/list/retry-rows.ts";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Failure } from "../../../../kit/states/failure.tsx";
import { Loading } from "../../../../kit/states/loading.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { Advice } from "./advice.tsx";

/** Pages of a batch that are read: more advice than anybody prints at once. */
const MOST_PAGES = 10;

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
  const isMore = useNextPages(rows, pages.length < MOST_PAGES);
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
      {!isMore && shown.map((payout) => <Advice key={payout.id} payout={payout} />)}
    </Page>
  );
}
