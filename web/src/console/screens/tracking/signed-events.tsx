import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Copy } from "../../../kit/actions/copy.tsx";
import { CodeBlock } from "../../../kit/code-block.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Choice } from "../../../kit/list/choice.tsx";
import { useProgramId } from "../../paths.ts";
import { useProgram } from "../../program.tsx";
import { codeFor, LANGUAGES, type Language } from "./code.ts";
import { FirstDelivery } from "./first-delivery.tsx";
import { SigningSecret } from "./signing-secret.tsx";
import { Step } from "./step.tsx";

/** Signed events, step by step: where they go, the secret, an event, the code that sends it, and the first one. */
export function SignedEvents({ url }: { url: string }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const currency = useProgram().data?.currency ?? "USD";
  const [language, setLanguage] = useState<Language>("Node");
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <ol className="tracking-steps">
      <Step title={t("tracking.signed.where")} text={t("tracking.signed.whereText")}>
        <Facts
          rows={[
            [t("tracking.signed.url"), <Copy key="url" value={url} label={t("tracking.signed.url")} />],
            [
              t("tracking.signed.program"),
              <Copy key="program" value={programId} label={t("tracking.signed.program")} />,
            ],
          ]}
        />
      </Step>
      <Step title={t("tracking.signed.secret")} text={t("tracking.signed.secretText")}>
        <SigningSecret value={secret} onShown={setSecret} />
      </Step>
      <Step title={t("tracking.signed.event")} text={t("tracking.signed.eventText")}>
        <CodeBlock text={exampleEvent(currency)} />
      </Step>
      <Step title={t("tracking.signed.code")} text={t("tracking.signed.codeText")}>
        <div className="tracking-languages">
          <Choice
            label={t("tracking.signed.language")}
            options={LANGUAGES.map((value) => ({ value, label: value }))}
            value={language}
            onChange={setLanguage}
          />
        </div>
        <CodeBlock text={codeFor(language, { programId, secret, baseUrl: location.origin })} />
      </Step>
      <Step title={t("tracking.first.title")}>
        <FirstDelivery source="api" isSecretSet />
      </Step>
    </ol>
  );
}

const exampleEvent = (currency: string): string =>
  JSON.stringify(
    {
      id: "evt-1001",
      type: "sale",
      order_id: "order-1001",
      amount_cents: 12000,
      currency,
      click_id: "clk_…",
      customer_email: "customer@example.com",
    },
    null,
    2,
  );
