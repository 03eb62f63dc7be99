import { useTranslation } from "react-i18next";
import { type Result, useRows } from "../../../../api/console.ts";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { useClickColumns } from "../../../clicks/click-columns.tsx";
import { useProgramId } from "../../../paths.ts";

/** The clicks on the partner's links, newest first. */
export function Clicks({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const clicks = useRows("listClicks", { programId: useProgramId(), partnerId: partner.id });
  return (
    <RowList
      label={t("partner.tabs.clicks")}
      rows={clicks}
      columns={useClickColumns()}
      keyOf={({ id }) => id}
      empty={<Empty icon="click" title={t("partner.noClicks.title")} text={t("partner.noClicks.text")} />}
    />
  );
}
