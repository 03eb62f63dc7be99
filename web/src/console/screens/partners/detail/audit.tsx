import { useTranslation } from "react-i18next";
import { type Result, useRows } from "../../../../api/console.ts";
import { RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { useEntryColumns } from "../../../audit/entry-columns.ts";
import { useProgramId } from "../../../paths.ts";
import { TabFile } from "./tab-file.tsx";

/** Every change of the partner, by whom, newest first. */
export function Audit({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const filters = { programId: useProgramId(), targetId: partner.id };
  const entries = useRows("listAudit", filters);
  const { action, actor, details, time } = useEntryColumns();
  return (
    <>
      <TabFile path="/audit" filters={filters} />
      <RowList
        label={t("partner.tabs.audit")}
        rows={entries}
        columns={[action, actor, details, time]}
        keyOf={({ id }) => String(id)}
        empty={<Empty icon="audit" title={t("partner.noAudit.title")} text={t("partner.noAudit.text")} />}
      />
    </>
  );
}
