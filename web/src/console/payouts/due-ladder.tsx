import { useTranslation } from "react-i18next";
import type { Result } from "../../api/console.ts";
import { Amount } from "../../kit/amounts/amount.tsx";
import { useFormats } from "../../kit/formats.tsx";
import { Ladder, type Rung } from "../../kit/layout/ladder.tsx";
import type { Tone } from "../../kit/status.tsx";
import { useReason } from "./reasons.ts";

/** What a program pays on its next payout day. */
export type Due = Result<"listDue">[number];
type Code = Due["differences"][number]["code"];

/** Differences that need nobody: they are as the terms say, or end by themselves. */
const TONES: Partial<Record<Code, Tone>> = {
  matures: "good",
  after_cutoff: "over",
  below_minimum: "over",
  rounding: "over",
  payout_account_changed: "wait",
  dispute_open: "wait",
};

/** From the payable balance to what the payout day pays, one rung for each reason. The service adds them up. */
export function DueLadder({ due }: { due: Due }) {
  const { t } = useTranslation();
  const { date, money } = useFormats();
  const reasonOf = useReason();
  const { currency } = due;
  const partnersOf = (count: number) => t("payouts.due.partners", { count });
  const differences = due.differences.map(({ code, amountCents, partners }): Rung => {
    const { title, text } = reasonOf(code);
    return {
      key: code,
      title,
      text: code === "below_minimum" ? `${text} ${money(due.minimumPayoutCents, currency)}.` : text,
      count: partnersOf(partners),
      amount: <Amount cents={amountCents} currency={currency} />,
      tone: TONES[code] ?? "act",
    };
  });
  const rungs: readonly Rung[] = [
    {
      key: "balance",
      title: t("payouts.due.balance"),
      text: t("payouts.due.balanceAbout"),
      amount: <Amount cents={due.balanceCents} currency={currency} />,
      tone: "info",
    },
    ...differences,
    {
      key: "due",
      title: t("payouts.due.paid", { date: date(due.payoutAt) }),
      count: t("payouts.due.payouts", { count: due.payouts }),
      amount: <strong>{money(due.dueCents, currency)}</strong>,
      tone: "good",
    },
  ];
  return <Ladder label={t("payouts.due.title")} rungs={rungs} />;
}
