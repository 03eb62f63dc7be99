import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useFilters } from "./filters.tsx";

/** Which of a few values the URL carries under `name`, and how to choose another; `fallback` stands for none. */
export function useChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: Value,
): readonly [Value, (value: Value) => void] {
  const { values: inUrl, set } = useFilters([name]);
  const chosen = values.find((value) => value === inUrl[name]) ?? fallback;
  return [chosen, (value) => set({ [name]: value === fallback ? undefined : value })];
}

/** A few values side by side, one of them chosen. @param label what is chosen, for screen readers */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={options.map((option) => ({ ...option }))}
      value={value}
      onChange={onChange}
      className="kit-no-print"
    />
  );
}
