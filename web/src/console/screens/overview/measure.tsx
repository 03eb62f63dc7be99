import { useTranslation } from "react-i18next";
import { type Formats, useFormats } from "../../../kit/formats.tsx";
import { Choice, useChoice } from "../../../kit/list/choice.tsx";

const MEASURES = ["revenue", "sales", "clicks", "commission"] as const;
/** The figure in the chart and the lists beside it. */
export type Measure = (typeof MEASURES)[number];

/** The measure in the URL. */
export const useMeasure = (): Measure => useChoice("measure", MEASURES, "revenue")[0];

/** Chooses the measure of the chart and the lists. */
export function MeasureChoice() {
  const { t } = useTranslation();
  const [measure, setMeasure] = useChoice("measure", MEASURES, "revenue");
  return (
    <Choice
      label={t("overview.chart.measure")}
      options={MEASURES.map((value) => ({ value, label: t(`figures.${value}`) }))}
      value={measure}
      onChange={setMeasure}
    />
  );
}

/** Returns formatters for a measure: in full, and short for axes. */
export function useMeasureFormats(measure: Measure, currency: string) {
  const formats: Formats = useFormats();
  const isMoney = measure === "revenue" || measure === "commission";
  return {
    full: (value: number) => (isMoney ? formats.money(value, currency) : formats.number(value)),
    short: (value: number) => (isMoney ? formats.moneyShort(value, currency) : formats.number(value)),
  };
}
