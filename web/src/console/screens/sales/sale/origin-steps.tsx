import { useTranslation } from "react-i18next";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Link } from "../../../../kit/link.tsx";
import { Status } from "../../../../kit/status.tsx";
import { noteFrom } from "../../../events/note.ts";
import { usePaths, useProgramId } from "../../../paths.ts";
import { NamedPartner } from "./named-partner.tsx";
import type { PastStep, Story } from "./story.ts";

type Click = NonNullable<Story["click"]>;
type Event = Story["events"][number];

/** How a sale was credited: the click, the received events, and the partner. */
export function originSteps(story: Story): PastStep[] {
  const { click, partnerId, partnerName } = story;
  const partner = { id: partnerId, name: partnerName };
  return [
    ...(click === null
      ? []
      : [
          {
            key: "click",
            at: click.createdAt,
            tone: "info" as const,
            title: <NamedPartner text="story.click.title" partner={partner} />,
            text: <ClickText click={click} />,
          },
        ]),
    ...receivedEvents(story).map(eventStep),
    {
      key: "credited",
      at: story.recordedAt,
      posts: { payoutId: null },
      tone: "good",
      title: <NamedPartner text="story.credited.title" partner={partner} />,
      amount: <Amount cents={story.amountCents} currency={story.currency} />,
      text: <CreditText story={story} />,
    },
  ];
}

/** Without processed refunds, which are listed among the changes, with their amounts. */
function receivedEvents({ events, refunds }: Story): readonly Event[] {
  const refundedAt = new Set(refunds.map(({ receivedAt }) => receivedAt));
  return events.filter(({ type, received_at }) => type !== "refund" || !refundedAt.has(received_at));
}

function eventStep(event: Event): PastStep {
  return {
    key: `event-${event.id}`,
    at: event.received_at,
    tone: event.status === "processed" ? "info" : event.status === "duplicate" ? "over" : "act",
    title: <EventTitle event={event} />,
    text: noteFrom(event.note).sentence ?? undefined,
  };
}

function EventTitle({ event: { id, type, source, status } }: { event: Event }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const href = paths.event(useProgramId(), String(id));
  return (
    <>
      <Link href={href}>{t(`story.event.${type ?? "none"}`, { source: t(`story.source.${source}`) })}</Link>{" "}
      {status !== "processed" && <Status value={status} />}
    </>
  );
}

function ClickText({ click: { country, device, referrer, landing } }: { click: Click }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const visitor = [country === null ? null : formats.country(country), t(`clicks.devices.${device}`)];
  return (
    <>
      <span>{visitor.filter((part) => part !== null).join(" · ")}</span>
      {referrer !== null && <span>{t("story.click.referrer", { referrer })}</span>}
      <span>{t("story.click.landing", { landing })}</span>
    </>
  );
}

/** Why this partner was credited, and who earns the override. */
function CreditText({ story }: { story: Story }) {
  const { t } = useTranslation();
  const { attributedBy, couponCode, subscriptionId, recruiterPartnerId, recruiterName } = story;
  const values = { coupon: couponCode, subscription: subscriptionId };
  return (
    <>
      <span>{t(`story.credited.by.${attributedBy}`, values)}</span>
      {recruiterPartnerId !== null && (
        <span>
          <NamedPartner
            text="story.credited.recruiter"
            partner={{ id: recruiterPartnerId, name: recruiterName ?? recruiterPartnerId }}
          />
        </span>
      )}
    </>
  );
}
