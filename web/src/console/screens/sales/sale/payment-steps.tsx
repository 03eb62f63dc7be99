import { Trans, useTranslation } from "react-i18next";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import type { TimelineStep } from "../../../../kit/layout/timeline.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Moment, Timer } from "../../../../kit/time/moment.tsx";
import { ExplainAmount } from "../../../explain/explain-amount.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";
import { useReason } from "../../../payouts/reasons.ts";
import { NamedPartner } from "./named-partner.tsx";
import type { PastStep, Story } from "./story.ts";

type Payout = Story["payouts"][number];
type Postback = Story["postbacks"][number];

/** A sale's payouts and postbacks. */
export function paymentSteps({ payouts, postbacks, currency }: Story): PastStep[] {
  return [...payouts.flatMap((payout) => payoutSteps(payout, currency)), ...postbacks.map(postbackStep)];
}

/** What was paid and came back later has both steps. */
function payoutSteps(payout: Payout, currency: string): PastStep[] {
  const { id, partnerId, partnerName, sentCents, createdAt, settledAt, failedAt, reason } = payout;
  const partner = { id: partnerId, name: partnerName };
  const posts = { payoutId: id };
  return [
    {
      key: id,
      at: createdAt,
      posts,
      tone: "info",
      title: <NamedPartner text="story.payout.pending" partner={partner} />,
      amount: <Amount cents={sentCents} currency={currency} />,
      text: <PayoutText payout={payout} currency={currency} />,
    },
    ...(settledAt === null
      ? []
      : [
          {
            key: `${id}-paid`,
            at: settledAt,
            posts,
            tone: "good" as const,
            title: <NamedPartner text="story.payout.paid" partner={partner} />,
          },
        ]),
    ...(failedAt === null
      ? []
      : [
          {
            key: `${id}-failed`,
            at: failedAt,
            posts,
            tone: "act" as const,
            title: <NamedPartner text="story.payout.failed" partner={partner} />,
            text: reason === null ? undefined : <Reason code={reason} />,
          },
        ]),
  ];
}

/** A person's own words have no text. */
function Reason({ code }: { code: string }) {
  const { title, text } = useReason()(code);
  return text ?? title;
}

function PayoutText({ payout: { id, amountCents }, currency }: { payout: Payout; currency: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const amount = (
    <ExplainAmount cents={amountCents} currency={currency} figure={{ of: "payout", payoutId: id }} />
  );
  return (
    <span>
      <Trans t={t} i18nKey="story.payout.part" components={{ amount }} />
      {" · "}
      <Link href={paths.payout(programId, id)}>{t("story.payout.open")}</Link>
    </span>
  );
}

function postbackStep(postback: Postback): PastStep {
  const { id, event, status, createdAt, deliveredAt } = postback;
  return {
    key: id,
    at: deliveredAt ?? createdAt,
    tone: status === "failed" ? "act" : "over",
    isMinor: true,
    title: <Trans i18nKey={`story.postback.${status}`} values={{ event }} />,
    text: <PostbackText postback={postback} />,
  };
}

function PostbackText({ postback }: { postback: Postback }) {
  const { t } = useTranslation();
  const { attempts, lastStatusCode, nextAttemptAt } = postback;
  return (
    <>
      {lastStatusCode !== null && (
        <span>{t("story.postback.code", { code: lastStatusCode, count: attempts })}</span>
      )}
      {nextAttemptAt !== null && (
        <span>
          <Trans
            t={t}
            i18nKey="story.postback.next"
            components={{ timer: <Timer until={nextAttemptAt} doneText={t("story.expected.released")} /> }}
          />
        </span>
      )}
    </>
  );
}

/** The steps until a sale is paid, in their likely order; none for a sale that is never paid. */
export function expectedSteps(story: Story): TimelineStep[] {
  const { status, isTest, releasedAt, holdUntil } = story;
  const isPaidOut = earningsOf(story).every(({ amountCents, paidOutCents }) => amountCents === paidOutCents);
  const expected = { at: null, tone: "wait" } as const;
  if (isTest || (isPaidOut && status !== "pending")) return [];
  return [
    ...(status === "pending" ? [{ ...expected, key: "approval", ...words("approval") }] : []),
    ...(status !== "rejected" && releasedAt === null
      ? [
          {
            ...expected,
            key: "release",
            title: <ReleaseTitle until={holdUntil} />,
            text: releaseText(holdUntil),
          },
        ]
      : []),
    { ...expected, key: "payout", ...words("payout"), text: <PayoutExpected story={story} /> },
  ];
}

/** The fee is the platform's, and in no payout. */
const earningsOf = ({ figures }: Story) => figures.filter(({ kind }) => kind !== "platform_fee");

const words = (step: "approval" | "payout") => ({
  title: <Trans i18nKey={`story.expected.${step}`} />,
  text: <Trans i18nKey={`story.expected.${step}Text`} />,
});

const releaseText = (holdUntil: string) => (
  <span>
    <Trans i18nKey="story.expected.releaseText" components={{ date: <Moment at={holdUntil} withTime /> }} />
  </span>
);

function ReleaseTitle({ until }: { until: string }) {
  const { t } = useTranslation();
  const { now } = useFormats();
  if (Date.parse(until) <= now()) return t("story.expected.holdOver");
  const timer = <Timer until={until} doneText={t("story.expected.released")} />;
  return <Trans t={t} i18nKey="story.expected.release" components={{ timer }} />;
}

function PayoutExpected({ story }: { story: Story }) {
  const { t } = useTranslation();
  const unpaid = earningsOf(story).filter(({ amountCents, paidOutCents }) => amountCents > paidOutCents);
  const isOverpaid = earningsOf(story).some(({ amountCents, paidOutCents }) => amountCents < paidOutCents);
  const paths = usePaths();
  const programId = useProgramId();
  return (
    <>
      <span>{t(isOverpaid ? "story.expected.offset" : "story.expected.payoutText")}</span>
      {unpaid.map(({ kind, partnerId, partnerName }) => (
        <span key={kind}>
          <Link href={paths.partner(programId, partnerId!)}>
            {t("story.expected.why", { partner: partnerName })}
          </Link>
        </span>
      ))}
    </>
  );
}
