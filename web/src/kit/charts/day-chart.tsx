import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Group, SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { SimpleTable } from "../list/simple-table.tsx";
import type { AreaChartProps, Point } from "./area-chart.tsx";

// The chart library is a fifth of the app; screens without a chart do not load it.
const AreaChart = lazy(() => import("./area-chart.tsx"));

/**
 * Values over days, as a chart or as the same figures in a table.
 *
 * @param props.controls what chooses the values, above the chart
 */
export function DayChart(props: AreaChartProps & { valueName: string; controls?: ReactNode }) {
  const { t } = useTranslation();
  const [form, setForm] = useState("chart");
  const { points, formatDay, formatValue, label, valueName, controls } = props;
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        {controls ?? <span />}
        <SegmentedControl
          size="xs"
          className="kit-no-print"
          value={form}
          onChange={setForm}
          aria-label={t("kit.chart.form")}
          data={[
            { value: "chart", label: t("kit.chart.chart") },
            { value: "table", label: t("kit.chart.table") },
          ]}
        />
      </Group>
      {form === "chart" ? (
        <Suspense fallback={<Skeleton height={242} />}>
          <AreaChart {...props} />
        </Suspense>
      ) : (
        <SimpleTable<Point>
          label={label}
          rows={points.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            { id: "day", header: t("kit.chart.day"), cell: ({ day }) => formatDay(day) },
            { id: "value", header: valueName, align: "right", cell: ({ value }) => formatValue(value) },
          ]}
        />
      )}
    </Stack>
  );
}
