import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { StackedBar } from "../../../../kit/charts/bars.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Ladder } from "../../../../kit/layout/ladder.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import type { Tone } from "../../../../kit/status.tsx";
import { Timer } from "../../../../kit/time/moment.tsx";
import { ExplainAmount } from "../../../explain/explain-amount.tsx";
import { useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";

const BUCKETS = ["pending", "inHold", "payable", "inFlight", "paid"] as const;

type Partner = Result<"getPartner">;
type Reasons = Result<"listNotPaidReasons">;
type Reason = Reasons["reasons"][number];

/** Where the partner's money stands; each figure opens the ledger lines inside it. */
export function Balance({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const currency = useCurrency();
  const { id, balance } = partner;
  const explained = (bucket: (typeof BUCKETS)[number] | "earnedYtd") => (
    <ExplainAmount
      cents={balance[bucket]}
      currency={currency}
      figure={{ of: "balance", bucket, partnerId: id }}
    />
  );
  return (
    <Card
      title={t("balance.title")}
      about={
        <>
          {t("partner.earnedYtd")} {explained("earnedYtd")}
        </>
      }
    >
      <StackedBar
        label={t("balance.title")}
        parts={BUCKETS.map((bucket) => ({
          key: bucket,
          name: t(`balance.${bucket}`),
          value: balance[bucket],
          text: explained(bucket),
        }))}
      />
    </Card>
  );
}

/** Every reason why the partner is not paid yet, with what ends each. */
export function WhyNotPaid({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const reasons = useRead("listNotPaidReasons", { programId, partnerId: partner.id });
  return (
    <Card title={t("partner.whyNotPaid")}>
      <Await query={reasons} lines={3} height={40}>
        {(data) =>
          data.reasons.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("partner.nothingDue")}
            </Text>
          ) : (
            <ReasonLadder reasons={data} />
          )
        }
      </Await>
    </Card>
  );
}

/** What a reason means for the brand: something to do, something that others do, or only time. */
const TONE_OF_REMOVAL: Readonly<Record<Reason["removal"]["by"], Tone>> = {
  bank: "info",
  brand: "act",
  partner: "wait",
  sales: "over",
  time: "info",
};

function ReasonLadder({ reasons: { reasons, currency } }: { reasons: Reasons }) {
  const { t } = useTranslation();
  return (
    <Ladder
      label={t("partner.whyNotPaid")}
      rungs={reasons.map(({ code, message, until, amountCents, removal }) => ({
        key: code,
        title: message,
        // What time alone ends needs no words beside the time itself.
        text:
          until !== null && removal.by === "time" ? (
            <Timer until={until} doneText={t("partner.anyMoment")} />
          ) : (
            removal.text
          ),
        amount: <Amount cents={amountCents} currency={currency} />,
        tone: TONE_OF_REMOVAL[removal.by],
      }))}
    />
  );
}
