import "./notice-calendar.css";
import { VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";
import { useFormats } from "../../kit/formats.tsx";

type Day = Row<"listTermsVersions">["calendar"][number];

const DAYS_OF_A_WEEK = 7;
/** `YYYY-MM-DD` of a moment. */
const DAY_LENGTH = 10;

/** The weeks of a notice period: business days, other days crossed out, and the day it ends. */
export function NoticeCalendar({
  days,
  change: { requestedAt, effectiveAt },
}: {
  days: readonly Day[];
  change: { readonly requestedAt: string; readonly effectiveAt: string };
}) {
  const { t } = useTranslation();
  const { locale } = useFormats();
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const weeks = Array.from({ length: days.length / DAYS_OF_A_WEEK }, (_, week) =>
    days.slice(week * DAYS_OF_A_WEEK, (week + 1) * DAYS_OF_A_WEEK),
  );
  const [asked, applies] = [requestedAt.slice(0, DAY_LENGTH), effectiveAt.slice(0, DAY_LENGTH)];
  return (
    <table className="notice-calendar">
      <caption>{t("terms.calendar.caption")}</caption>
      <thead>
        <tr>
          {weeks[0]?.map(({ day }) => (
            <th key={day} scope="col">
              {weekdays.format(new Date(day))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]!.day}>
            {week.map((day) => (
              <DayCell key={day.day} day={day} asked={asked} applies={applies} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayCell({ day: { day, kind }, asked, applies }: { day: Day; asked: string; applies: string }) {
  const { t } = useTranslation();
  const { dayShort } = useFormats();
  const isOutside = day < asked || day > applies;
  const mark = day === applies ? "applies" : day === asked ? "asked" : isOutside ? "outside" : "notice";
  const words = [
    ...(mark === "applies" || mark === "asked" ? [t(`terms.calendar.${mark}`)] : []),
    ...(kind === "business" ? [] : [t(`terms.calendar.${kind}`)]),
  ];
  return (
    <td data-mark={mark} data-kind={kind}>
      <span className="notice-day">{dayShort(day)}</span>
      {isOutside ? (
        <VisuallyHidden>{words.join(", ")}</VisuallyHidden>
      ) : (
        <span className="notice-word">{words.join(", ")}</span>
      )}
    </td>
  );
}
