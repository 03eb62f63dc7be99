import { Anchor, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/console.ts";
import { CodeBlock } from "../../../kit/code-block.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Choice, useChoice } from "../../../kit/list/choice.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { useProgram } from "../../program.tsx";
import { Health } from "../../tracking/health.tsx";
import { ProviderSteps } from "./provider-steps.tsx";
import { SignedEvents } from "./signed-events.tsx";
import { TestSaleButton } from "./test-sale.tsx";
import "./tracking.css";

const SOURCES = ["stripe", "shopify", "signed"] as const;

/** How clicks and sales reach the program, whether they do, and how each source is connected. */
export default function TrackingScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const settings = useRead("getWebhookSettings", { programId });
  const [source, setSource] = useChoice("source", SOURCES, "stripe");
  return (
    <Page
      title={t("tracking.title")}
      about={
        <Anchor component={Link} href={paths.events(programId)} size="sm">
          {t("tracking.seeEvents")}
        </Anchor>
      }
      actions={<TestSaleButton />}
    >
      <HealthCard />
      <ScriptCard />
      <Card
        title={t("tracking.sales.title")}
        about={t("tracking.sales.about")}
        actions={
          <Choice
            label={t("tracking.sales.source")}
            options={SOURCES.map((value) => ({ value, label: t(`tracking.${value}.title`) }))}
            value={source}
            onChange={setSource}
          />
        }
      >
        <Await query={settings} lines={8} height={24}>
          {({ eventApi, payments, storefront }) => {
            if (source === "signed") return <SignedEvents url={eventApi.url} />;
            const provider = source === "stripe" ? payments : storefront;
            return <ProviderSteps key={source} source={source} settings={provider} />;
          }}
        </Await>
      </Card>
    </Page>
  );
}

function HealthCard() {
  const { t } = useTranslation();
  const stats = useRead("getProgramStats", { programId: useProgramId() });
  return (
    <Card title={t("tracking.health")}>
      <Await query={stats} lines={6} height={18}>
        {({ trackingHealth }) => <Health health={trackingHealth} />}
      </Await>
    </Card>
  );
}

function ScriptCard() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const windowDays = useProgram().data?.attributionWindowDays ?? "";
  return (
    <Card title={t("tracking.script.title")} about={t("tracking.script.about")}>
      <CodeBlock
        text={`<script src="${location.origin}/js/vp.js" data-window="${windowDays}" async></script>`}
      />
      <Group mt="xs">
        <Anchor component={Link} href={paths.clicks(programId)} size="sm">
          {t("tracking.script.clicks")}
        </Anchor>
      </Group>
    </Card>
  );
}
