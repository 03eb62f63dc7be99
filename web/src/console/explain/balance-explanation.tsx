import { useTranslation } from "react-i18next";
import { useRead, useRows } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";
import { Link } from "../../kit/link.tsx";
import { DownloadCsv } from "../../kit/list/download.tsx";
import { usePaths, useProgramId } from "../paths.ts";
import { useCurrency } from "../program.tsx";
import type { Bucket } from "./figure.ts";
import { useLedgerLine } from "./ledger-line.tsx";
import { SumOfLines } from "../../kit/explain/sum-of-lines.tsx";

/** The ledger lines inside a figure of a partner's balance. @param at the past moment of the figure */
export function BalanceExplanation({
  bucket,
  partnerId,
  at,
}: {
  bucket: Bucket;
  partnerId: string;
  at?: string | undefined;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const currency = useCurrency();
  const { dateTime } = useFormats();
  const partner = useRead("getPartner", { partnerId });
  const rows = useRows("explainBalance", {
    programId,
    partnerId,
    bucket,
    ...(at === undefined ? {} : { at }),
  });
  const lineOf = useLedgerLine();
  const moment = rows.data?.pages[0]?.at;
  return (
    <SumOfLines
      title={
        <>
          {t(`explain.bucket.${bucket}.title`)} ·{" "}
          <Link href={paths.partner(programId, partnerId)}>{partner.data?.name ?? partnerId}</Link>
        </>
      }
      about={
        <>
          {t(`explain.bucket.${bucket}.about`)}{" "}
          {at !== undefined && moment !== undefined && t("explain.asOf", { moment: dateTime(moment) })}
        </>
      }
      currency={currency}
      rows={rows}
      lineOf={lineOf}
      empty={t("explain.empty")}
      actions={
        <div>
          <DownloadCsv
            mount={paths.mount}
            path={`/programs/${programId}/explain`}
            filters={{ partnerId, bucket, at }}
          />
        </div>
      }
    />
  );
}
