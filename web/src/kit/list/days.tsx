import { useTranslation } from "react-i18next";
import { Choice, useChoice } from "./choice.tsx";

const DAYS = [7, 30, 90, 365, 0] as const;
/** How many days a figure covers up to now; 0 is all time. */
export type Days = (typeof DAYS)[number];

const TEXTS = DAYS.map(String);
const DEFAULT = "30";

/** The number of days in the URL, for every figure of a screen. */
export function useDays(): Days {
  const [text] = useChoice("days", TEXTS, DEFAULT);
  return DAYS.find((days) => String(days) === text) ?? 30;
}

/** Chooses the days of the screen's figures. */
export function DaysChoice() {
  const { t } = useTranslation();
  const [text, setText] = useChoice("days", TEXTS, DEFAULT);
  return (
    <Choice
      label={t("figures.period")}
      options={DAYS.map((days) => ({ value: String(days), label: t(`figures.days.${days}`) }))}
      value={text}
      onChange={setText}
    />
  );
}
