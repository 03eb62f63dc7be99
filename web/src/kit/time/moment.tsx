import { Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats, useTick } from "../formats.tsx";
import { formatDuration } from "./durations.ts";

/** A date, with the exact moment in UTC on hover or focus. */
export function Moment({ at, withTime = false }: { at: string; withTime?: boolean }) {
  const formats = useFormats();
  return (
    <Tooltip label={utcText(at)}>
      <time dateTime={at} className="kit-nowrap">
        {withTime ? formats.dateTime(at) : formats.date(at)}
      </time>
    </Tooltip>
  );
}

/** How long ago something was: "3 d 4 h ago". */
export function Ago({ at }: { at: string }) {
  const { t } = useTranslation();
  const { now } = useFormats();
  useTick(30_000);
  return (
    <Tooltip label={utcText(at)}>
      <time dateTime={at} className="kit-nowrap">
        {t("kit.ago", { duration: formatDuration(now() - Date.parse(at)) })}
      </time>
    </Tooltip>
  );
}

/** A live countdown by the service's clock: "in 3 d 4 h", or `doneText` once the moment has passed. */
export function Timer({ until, doneText }: { until: string; doneText: string }) {
  const { t } = useTranslation();
  const { now } = useFormats();
  const leftMs = Date.parse(until) - now();
  useTick(leftMs < 120_000 ? 1_000 : 30_000);
  return (
    <Tooltip label={utcText(until)}>
      <time dateTime={until} className="kit-nowrap">
        {leftMs <= 0 ? doneText : t("kit.in", { duration: formatDuration(leftMs) })}
      </time>
    </Tooltip>
  );
}

const utcText = (moment: string) => `${new Date(moment).toISOString().slice(0, 19).replace("T", " ")} UTC`;
