import { Button, SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Icon } from "../../../../kit/icons.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { PageTabs } from "../../../../kit/layout/page-tabs.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useChoice } from "../../../../kit/list/choice.tsx";
import { useHrefWith, useWayBack } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { AccountNotice } from "../../../partners/account-notice.tsx";
import { Application } from "../../../partners/application.tsx";
import { isDeleted } from "../../../partners/is-deleted.ts";
import { Properties } from "../../../partners/properties.tsx";
import { RiskFlags } from "../../../partners/risk-flags.tsx";
import { Arrangements } from "./arrangements.tsx";
import { Audit } from "./audit.tsx";
import { Balance, WhyNotPaid } from "./balance.tsx";
import { Clicks } from "./clicks.tsx";
import { Figures } from "./figures.tsx";
import { PartnerActions } from "./partner-actions.tsx";
import { PartnerFacts } from "./partner-facts.tsx";
import { PartnerNotices } from "./partner-notices.tsx";
import { Payouts } from "./payouts.tsx";
import { Recruits } from "./recruits.tsx";
import { Sales } from "./sales.tsx";
import { SubIds } from "./sub-ids.tsx";

type Partner = Result<"getPartner">;

const TABS = ["summary", "sales", "clicks", "payouts", "recruits", "subIds", "application", "audit"] as const;

/** One partner: performance, balance and why it is not paid yet, and profile. */
export default function PartnerScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const wayBack = useWayBack();
  const { partnerId = "" } = useIds();
  const partner = useRead("getPartner", { partnerId });
  const { data } = partner;
  return (
    <Page
      title={data?.name ?? t("partner.title")}
      back={
        <Link href={wayBack(paths.partners(programId))} className="kit-back kit-no-print">
          {t("partners.title")}
        </Link>
      }
      {...(data === undefined
        ? {}
        : {
            badge: <Status value={data.status} />,
            about: isDeleted(data) ? `@${data.handle}` : `@${data.handle} · ${data.email}`,
          })}
      actions={
        <>
          <Button
            component={Link}
            href={paths.thread(programId, partnerId)}
            variant="default"
            leftSection={<Icon name="message" size={16} />}
          >
            {t("partner.messages")}
          </Button>
          {data !== undefined && <PartnerActions partner={data} />}
        </>
      }
    >
      <Await query={partner} lines={3} height={120}>
        {(found) => (
          <>
            <PartnerNotices partner={found} />
            <AccountNotice partnerId={found.id} />
            <Tabs partner={found} />
          </>
        )}
      </Await>
    </Page>
  );
}

/** The tabs of a partner; the URL names the open one. */
function Tabs({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const hrefWith = useHrefWith();
  const [tab] = useChoice("tab", TABS, "summary");
  const hrefOf = (name: (typeof TABS)[number]) => hrefWith({ tab: name === "summary" ? undefined : name });
  return (
    <>
      <PageTabs
        label={t("partner.views")}
        tabs={TABS.map((name) => ({ name: t(`partner.tabs.${name}`), href: hrefOf(name) }))}
        current={hrefOf(tab)}
      />
      {tab === "summary" && <Summary partner={partner} />}
      {tab === "sales" && <Sales partner={partner} />}
      {tab === "clicks" && <Clicks partner={partner} />}
      {tab === "payouts" && <Payouts partner={partner} />}
      {tab === "recruits" && <Recruits partner={partner} />}
      {tab === "subIds" && <SubIds partner={partner} />}
      {tab === "application" && (
        <>
          <RiskFlags application={partner.application} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Application application={partner.application} />
            <Properties partnerId={partner.id} />
          </SimpleGrid>
        </>
      )}
      {tab === "audit" && <Audit partner={partner} />}
    </>
  );
}

function Summary({ partner }: { partner: Partner }) {
  return (
    <>
      <Figures partner={partner} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Stack gap="md">
          <Balance partner={partner} />
          <WhyNotPaid partner={partner} />
        </Stack>
        <Stack gap="md">
          {!isDeleted(partner) && <Arrangements partner={partner} />}
          <PartnerFacts partner={partner} />
        </Stack>
      </SimpleGrid>
    </>
  );
}
