import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useProgram } from "../../../program.tsx";

/** Terms, payment and ids of a partner. */
export function PartnerFacts({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { data: program } = useProgram();
  const { holdDays, payoutConnected, termsAccepted, recruits } = partner;
  const days = holdDays ?? program?.holdDays;
  return (
    <Card title={t("partner.facts.title")}>
      <Facts
        rows={[
          [
            t("partners.payoutAccount"),
            t(payoutConnected ? "partners.connected" : "partner.facts.accountMissing"),
          ],
          [
            t("partner.facts.schedule"),
            days === undefined
              ? "–"
              : t(holdDays === null ? "partner.facts.programHold" : "partner.facts.ownHold", { count: days }),
          ],
          [
            t("partner.facts.terms"),
            <span key="terms">
              {t("partner.facts.version", { version: termsAccepted.version })}{" "}
              <span className="kit-dim">
                <Moment at={termsAccepted.acceptedAt} />
              </span>
            </span>,
          ],
          [t("partner.facts.statusSince"), <Moment key="since" at={partner.statusChangedAt} withTime />],
          [t("partner.tabs.recruits"), number(recruits)],
          [t("partner.facts.id"), <Copy key="id" value={partner.id} label={t("partner.facts.id")} />],
        ]}
      />
    </Card>
  );
}
