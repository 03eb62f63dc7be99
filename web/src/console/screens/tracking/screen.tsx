import { Anchor, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Copy } from "../../../kit/actions/copy.tsx";
import { CodeBlock } from "../../../kit/code-block.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Status } from "../../../kit/status.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { useProgram } from "../../program.tsx";

type Provider = Result<"getWebhookSettings">["payments"];

/** How sales reach the program: the page script, signed events, Stripe and Shopify. */
export default function TrackingScreen() {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const settings = useRead("getWebhookSettings", { programId });
  const windowDays = useProgram().data?.attributionWindowDays ?? "";
  return (
    <Page
      title={t("tracking.title")}
      about={
        <Anchor component={Link} href={paths.events(programId)} size="sm">
          {t("tracking.seeEvents")}
        </Anchor>
      }
    >
      <Card title={t("tracking.script.title")} about={t("tracking.script.about")}>
        <CodeBlock
          text={`<script src="${location.origin}/js/vp.js" data-window="${windowDays}" async></script>`}
        />
      </Card>
      <Await query={settings}>
        {({ eventApi, payments, storefront }) => (
          <>
            <Card title={t("tracking.signed.title")} about={t("tracking.signed.about")}>
              <Facts
                rows={[
                  [
                    t("tracking.signed.url"),
                    <Copy key="url" value={eventApi.url} label={t("tracking.signed.url")} />,
                  ],
                  [
                    t("tracking.signed.program"),
                    <Copy key="program" value={programId} label={t("tracking.signed.program")} />,
                  ],
                ]}
              />
            </Card>
            <ProviderCard name="stripe" settings={payments} />
            <ProviderCard name="shopify" settings={storefront} />
          </>
        )}
      </Await>
    </Page>
  );
}

function ProviderCard({ name, settings }: { name: "stripe" | "shopify"; settings: Provider }) {
  const { t } = useTranslation();
  return (
    <Card
      title={t(`tracking.${name}.title`)}
      about={t(`tracking.${name}.about`)}
      actions={
        <Status
          value={settings.secretSet ? "connected" : "not_connected"}
          tone={settings.secretSet ? "good" : "over"}
        />
      }
    >
      <Stack gap="sm">
        <Facts
          rows={[
            [
              t("tracking.webhookUrl"),
              <Copy key="url" value={settings.url} label={t("tracking.webhookUrl")} />,
            ],
            [t("tracking.secret"), settings.last4 === null ? t("tracking.noSecret") : `…${settings.last4}`],
          ]}
        />
        <Text size="sm" c="dimmed" className="kit-wrap">
          {t(`tracking.${name}.events`)}
        </Text>
      </Stack>
    </Card>
  );
}
