import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { Status } from "../../kit/status.tsx";
import { Timer } from "../../kit/time/moment.tsx";

/** A partner's status, with a countdown to suspension while a warning is open. */
export function PartnerState({ partner }: { partner: Pick<Row<"browsePartners">, "status" | "warning"> }) {
  const { t } = useTranslation();
  if (partner.warning === undefined) return <Status value={partner.status} />;
  return (
    <span className="kit-two-lines">
      <Status value="warned" />
      <span className="kit-small kit-dim">
        <Timer until={partner.warning.dueAt} doneText={t("partners.warningDue")} />
      </span>
    </span>
  );
}
