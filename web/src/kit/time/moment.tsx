import { useTranslation } from "react-i18next";
import { useFormats, useTick } from "../formats.tsx";
import { useDuration } from "./durations.ts";

/** A date, with the exact moment in UTC on hover. */
export function Moment({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const formats = useFormats();
  return (
    <time dateTime={at} title={utcText(at)} className="kit-nowrap">
      {withTime ? formats.dateTime(at) : formats.date(at)}
    </time>
  );
}

/**
 * How long ago something was: "3 d 4 h ago".
 *
 * @param clock `system` for what follows the system clock, such as sessions; the service clock if left out
 */
export function Ago({ at, clock = "service" }: { at: string; clock?: "service" | "system" }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const duration = useDuration();
  useTick(30_000);
  const now = clock === "system" ? formats.systemNow() : formats.now();
  return (
    <time dateTime={at} title={utcText(at)} className="kit-nowrap">
      {t("kit.ago", { duration: duration(now - Date.parse(at)) })}
    </time>
  );
}

/**
 * A live countdown: "in 3 d 4 h", or `doneText` once the moment has passed.
 *
 * @param clock `system` for what follows the system clock, such as invitations; the service clock if left out
 */
export function Timer({
  until,
  doneText,
  clock = "service",
}: {
  until: string;
  doneText: string;
  clock?: "service" | "system";
}) {
  const { t } = useTranslation();
  const { now, systemNow } = useFormats();
  const duration = useDuration();
  const leftMs = Date.parse(until) - (clock === "system" ? systemNow() : now());
  useTick(leftMs < 120_000 ? 1_000 : 30_000);
  return (
    <time dateTime={until} title={utcText(until)} className="kit-nowrap">
      {leftMs <= 0 ? doneText : t("kit.in", { duration: duration(leftMs) })}
    </time>
  );
}

const utcText = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace("T", " ")} UTC`;
