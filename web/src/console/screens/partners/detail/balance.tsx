import { Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { StackedBar } from "../../../../kit/charts/bars.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { NotPaidLadder } from "../../../../kit/not-paid/not-paid-ladder.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import type { Tone } from "../../../../kit/status.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { ExplainAmount } from "../../../explain/explain-amount.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useCurrency } from "../../../program.tsx";
import { isDeleted } from "../../../partners/is-deleted.ts";
import { DecisionDialog } from "./partner-actions.tsx";

const BUCKETS = ["pending", "inHold", "payable", "inFlight", "paid"] as const;

type Partner = Result<"getPartner">;
type Reasons = Result<"listNotPaidReasons">;
type Reason = Reasons["reasons"][number];

/** The partner's balance; each figure opens its ledger lines. */
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
    <Card title={t("notPaid.label")}>
      <Await query={reasons} lines={3} height={40}>
        {(data) =>
          data.reasons.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t("notPaid.none")}
            </Text>
          ) : (
            <NotPaidLadder
              reasons={data.reasons}
              currency={data.currency}
              toneOf={({ removal }) => TONE_OF_REMOVAL[removal.by]}
              endOf={(reason) => <EndButton reason={reason} partner={partner} />}
            />
          )
        }
      </Await>
    </Card>
  );
}

/** Who ends a reason: the brand, somebody else, or time alone. */
const TONE_OF_REMOVAL: Readonly<Record<Reason["removal"]["by"], Tone>> = {
  bank: "info",
  brand: "act",
  partner: "wait",
  sales: "over",
  time: "info",
};

/** The button with which the brand ends a reason, where it can. */
function EndButton({ reason: { code, removal }, partner }: { reason: Reason; partner: Partner }) {
  const { t } = useTranslation();
  const [isReinstating, setIsReinstating] = useState(false);
  const hrefs = useHrefs(partner.id);
  const href = hrefs[code];
  if (code === "suspended" && isDeleted(partner)) return null;
  if (removal.needs === null || (href === undefined && code !== "suspended")) return null;
  return (
    <>
      <GatedButton
        needs={removal.needs === "may_pay" ? "payer" : removal.needs}
        size="xs"
        mt={6}
        variant="default"
        {...(href === undefined ? { onClick: () => setIsReinstating(true) } : { href })}
      >
        {t(`notPaidActions.${code}`)}
      </GatedButton>
      {isReinstating && (
        <DecisionDialog partner={partner} verb="reinstate" onClose={() => setIsReinstating(false)} />
      )}
    </>
  );
}

/** Where the brand ends a reason, by its code. */
function useHrefs(partnerId: string): Readonly<Record<string, string>> {
  const paths = usePaths();
  const programId = useProgramId();
  return {
    awaiting_approval: `${paths.partner(programId, partnerId)}?tab=sales`,
    awaiting_batch: paths.payouts(programId),
    below_minimum: paths.editTerms(programId),
    funding_short: paths.funding(programId),
  };
}
