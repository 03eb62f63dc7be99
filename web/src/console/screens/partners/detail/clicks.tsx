import { useTranslation } from "react-i18next";
import { type Result, useRows } from "../../../../api/console.ts";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { useClickColumns } from "../../../clicks/click-columns.tsx";
import { useProgramId } from "../../../paths.ts";
import { TabFile } from "./tab-file.tsx";

/** The clicks on the partner's links, newest first. */
export function Clicks({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const clicks = useRows("listClicks", { programId, partnerId: partner.id });
  return (
    <>
      <TabFile path={`/programs/${programId}/clicks`} filters={{ partnerId: partner.id }} />
      <RowList
        label={t("partner.tabs.clicks")}
        rows={clicks}
        columns={useClickColumns()}
        keyOf={({ id }) => id}
        empty={<Empty icon="click" title={t("partner.noClicks.title")} text={t("partner.noClicks.text")} />}
      />
    </>
  );
}
