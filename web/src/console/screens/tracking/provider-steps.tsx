import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { Copy } from "../../../kit/actions/copy.tsx";
import { CodeBlock } from "../../../kit/code-block.tsx";
import { FirstDelivery } from "./first-delivery.tsx";
import { ProviderSecret } from "./provider-secret.tsx";
import { type Provider, PROVIDERS } from "./providers.ts";
import { Step } from "./step.tsx";

/** Stripe or Shopify, step by step: URL, events, secret, how sales name their partner, and the first delivery. */
export function ProviderSteps({
  source,
  settings,
}: {
  source: Provider;
  settings: Result<"getWebhookSettings">["payments"];
}) {
  const { t } = useTranslation();
  const { events, attribution } = PROVIDERS[source];
  return (
    <ol className="tracking-steps">
      <Step title={t(`tracking.${source}.url`)} text={t(`tracking.${source}.urlText`)}>
        <Copy value={settings.url} label={t("tracking.webhookUrl")} />
      </Step>
      <Step title={t(`tracking.${source}.events`)} text={t(`tracking.${source}.eventsText`)}>
        <ul className="tracking-events">
          {events.map((event) => (
            <li key={event}>
              <code>
                <EventName name={event} />
              </code>
            </li>
          ))}
        </ul>
      </Step>
      <Step title={t(`tracking.${source}.secret`)} text={t(`tracking.${source}.secretText`)}>
        <ProviderSecret source={source} last4={settings.last4} />
      </Step>
      <Step title={t("tracking.attribution")} text={t(`tracking.${source}.attribution`)}>
        {attribution !== null && <CodeBlock text={attribution} />}
      </Step>
      <Step title={t("tracking.first.title")}>
        <FirstDelivery source={source} isSecretSet={settings.secretSet} />
      </Step>
    </ol>
  );
}

/** A name that breaks behind its dots and underscores where it has no room, and is copied as it is. */
const EventName = ({ name }: { name: string }) =>
  name.split(/(?<=[._])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={place}>
      {part}
      <wbr />
    </Fragment>
  ));
