import { Trans, useTranslation } from "react-i18next";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import type { PastStep, Story } from "./story.ts";

type State = Story["states"][number];
type Refund = Story["refunds"][number];
type Dispute = Story["disputes"][number];

const TONE_OF_STATUS = { approved: "good", pending: "wait", rejected: "over" } as const;

/** Changes of a sale after it was recorded: approval, rejection, refunds, disputes, and the end of its hold. */
export function changeSteps(story: Story): PastStep[] {
  const { states, refunds, disputes, currency, releasedAt } = story;
  return [
    ...states.slice(1).flatMap((state, index) => stateStep(state, states[index]!, story)),
    ...refunds.map((refund) => refundStep(refund, currency)),
    ...disputes.flatMap((dispute) => disputeSteps(dispute, currency)),
    ...(releasedAt === null ? [] : [releaseStep(releasedAt)]),
  ];
}

/** Refunds change neither status nor payment date; they have steps of their own. */
function stateStep(state: State, before: State, { reason }: Story): PastStep[] {
  const { from, status, holdUntil } = state;
  const common = { key: `state-${from}`, at: from, posts: { payoutId: null } };
  if (status !== before.status) {
    return [
      { ...common, tone: TONE_OF_STATUS[status], title: <StateTitle status={status} reason={reason} /> },
    ];
  }
  if (holdUntil === before.holdUntil) return [];
  const components = { date: <Moment at={holdUntil} /> };
  return [
    {
      ...common,
      tone: "wait",
      title: <Trans i18nKey="story.state.holdUntil" components={components} />,
    },
  ];
}

function StateTitle({ status, reason }: { status: State["status"]; reason: string | null }) {
  const { t } = useTranslation();
  return status === "rejected" && reason !== null
    ? t("story.state.rejectedFor", { reason })
    : t(`story.state.${status}`);
}

function refundStep({ id, amountCents, totalCents, receivedAt }: Refund, currency: string): PastStep {
  const cents = amountCents === null ? totalCents! : -amountCents;
  return {
    key: `refund-${id}`,
    at: receivedAt,
    posts: { payoutId: null },
    tone: "act",
    title: <Trans i18nKey={`story.refund.${amountCents === null ? "total" : "part"}`} />,
    amount: <Amount cents={cents} currency={currency} />,
  };
}

function disputeSteps(dispute: Dispute, currency: string): PastStep[] {
  const { dispute: id, status, amountCents, heldCents, openedAt, updatedAt } = dispute;
  const amount = <Amount cents={amountCents} currency={currency} />;
  const opened: PastStep = {
    key: `dispute-${id}`,
    at: openedAt,
    posts: { payoutId: null },
    tone: "act",
    title: <Trans i18nKey="story.dispute.open" />,
    amount,
    text: <Trans i18nKey="story.dispute.about" values={{ dispute: id }} />,
  };
  if (status === "open") return [opened];
  const held = <Amount cents={heldCents} currency={currency} />;
  return [
    opened,
    {
      key: `dispute-${id}-${status}`,
      at: updatedAt,
      posts: { payoutId: null },
      tone: status === "won" ? "good" : "act",
      title: <Trans i18nKey={`story.dispute.${status}`} />,
      text: <Trans i18nKey="story.dispute.held" components={{ amount: held }} />,
    },
  ];
}

function releaseStep(at: string): PastStep {
  return {
    key: "released",
    at,
    tone: "good",
    title: <Trans i18nKey="story.released" />,
    text: <Trans i18nKey="story.releasedText" />,
  };
}
