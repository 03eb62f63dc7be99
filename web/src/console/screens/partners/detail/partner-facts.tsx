import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { type Fact, Facts } from "../../../../kit/layout/facts.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

/** Terms, payment and ids of a partner. */
export function PartnerFacts({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { payoutConnected, termsAccepted, recruits } = partner;
  const origin = useOriginFacts(partner.id);
  return (
    <Card title={t("partner.facts.title")}>
      <Facts
        rows={[
          ...origin,
          [
            t("partners.payoutAccount"),
            t(payoutConnected ? "partners.connected" : "partner.facts.accountMissing"),
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

/** The partner's link, and how they joined. */
function useOriginFacts(partnerId: string): readonly Fact[] {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const { data: origin } = useRead("getPartnerOrigin", { programId, partnerId });
  if (origin === undefined) return [];
  const { link, appliedAt, recruiterPartnerId, recruiterName } = origin;
  return [
    [t("partner.facts.link"), <Copy key="link" value={link} label={t("partner.facts.link")} />],
    [t("partner.facts.applied"), <Moment key="applied" at={appliedAt} withTime />],
    [
      t("partner.facts.recruiter"),
      recruiterPartnerId === null ? (
        t("partner.facts.noRecruiter")
      ) : (
        <Link key="recruiter" href={paths.partner(programId, recruiterPartnerId)}>
          {recruiterName ?? recruiterPartnerId}
        </Link>
      ),
    ],
  ];
}
