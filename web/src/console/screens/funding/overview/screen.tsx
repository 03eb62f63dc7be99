import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { ExplainAmount } from "../../../explain/explain-amount.tsx";
import type { FundingFigure } from "../../../explain/figure.ts";
import { useProgramId } from "../../../paths.ts";
import { ForecastCard } from "../../../payouts/forecast.tsx";
import { Invoices } from "../../../payouts/invoices.tsx";
import { useCurrency } from "../../../program.tsx";
import { HowToDeposit } from "./how-to-deposit.tsx";
import { Movements } from "./movements.tsx";

type Funding = Result<"getFunding">;

/** The deposit that payouts over a rail are paid from: what is there, whether it reaches, and every movement. */
export default function FundingScreen() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const funding = useRead("getFunding", { programId });
  return (
    <Page title={t("funding.title")} about={t("funding.about")}>
      <Await query={funding} lines={6} height={60}>
        {(data) => (
          <Stack gap="lg">
            <Shortfall funding={data} />
            <Figures funding={data} />
            <ForecastCard programId={programId} />
            <HowToDeposit />
            <Invoices
              title={t("funding.invoices.title")}
              about={t("funding.invoices.about")}
              invoices={data.invoices}
            />
            <Movements />
          </Stack>
        )}
      </Await>
    </Page>
  );
}

/** The day on which the deposit runs out, where it does not cover the next days. */
function Shortfall({ funding: { forecast } }: { funding: Funding }) {
  const { t } = useTranslation();
  const { day } = useFormats();
  const { shortfallDay } = forecast;
  if (shortfallDay === null) return null;
  return (
    <Notice tone="act" icon="alert" title={t("funding.short.title", { day: day(shortfallDay) })}>
      <Text size="sm">{t("funding.short.text")}</Text>
    </Notice>
  );
}

function Figures({ funding: { funding, calendar } }: { funding: Funding }) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const figureOf = (figure: FundingFigure, cents: number) => ({
    name: t(`funding.figure.${figure}.name`),
    value: <ExplainAmount cents={cents} currency={currency} figure={{ of: "funding", figure }} />,
    hint: t(`funding.figure.${figure}.about`),
  });
  return (
    <Tiles
      tiles={[
        {
          name: t("funding.available.name"),
          value: <Amount cents={funding.availableCents} currency={currency} />,
          hint: t("funding.available.about"),
        },
        figureOf("deposited", funding.depositedCents),
        figureOf("sent", funding.sentCents),
        figureOf("fees", funding.feesCents),
        {
          name: t("payouts.nextDay"),
          value: <Moment at={calendar.payoutAt} />,
          hint: <Timer until={calendar.payoutAt} doneText={t("payouts.now")} />,
        },
      ]}
    />
  );
}
