import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { StackedBar } from "../../../../kit/charts/bars.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useHrefWith } from "../../../../kit/navigate.ts";
import type { Tone } from "../../../../kit/status.tsx";
import { countedFrom } from "../../../events/counted-from.ts";
import { useProgramId } from "../../../paths.ts";

export const OUTCOMES = ["processed", "duplicate", "unmatched", "error"] as const;

const TONES: Readonly<Record<(typeof OUTCOMES)[number], Tone>> = {
  processed: "good",
  duplicate: "over",
  unmatched: "wait",
  error: "act",
};

/**
 * The outcomes of the last days' events as shares of one bar; each leads to its events. Nothing while there are none.
 */
export function Outcomes() {
  const { t } = useTranslation();
  const { number, now } = useFormats();
  const hrefWith = useHrefWith();
  const { data } = useRead("getProgramStats", { programId: useProgramId() });
  const counts = data?.trackingHealth.events;
  if (counts === undefined || OUTCOMES.every((outcome) => counts[outcome] === 0)) return null;
  const from = countedFrom(now());
  return (
    <Card title={t("events.bars")} about={t("events.barsAbout")}>
      <StackedBar
        label={t("events.bars")}
        parts={OUTCOMES.map((outcome) => ({
          key: outcome,
          name: <Link href={hrefWith({ status: outcome, from })}>{t(`events.outcomes.${outcome}`)}</Link>,
          value: counts[outcome],
          text: number(counts[outcome]),
          tone: TONES[outcome],
        }))}
      />
    </Card>
  );
}
