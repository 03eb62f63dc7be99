import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons.tsx";
import { useTyped } from "./typed.ts";

/** One filter of a list; its value stands in the URL under `name`. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  /** What may be chosen; a text field without it. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** `date` for a day, `month` for a month. */
  readonly type?: "text" | "date" | "month";
}

/** The values of filters by their names. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

/** The filters in the URL, which can be shared and survive a reload; and how to change them. */
export function useFilters(names: readonly string[]): {
  values: FilterValues;
  set: (changes: FilterValues) => void;
} {
  const search: FilterValues = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = Object.fromEntries(
    names
      .filter((name) => search[name] !== undefined && search[name] !== "")
      .map((name) => [name, search[name]]),
  );
  const set = (changes: FilterValues) =>
    void navigate({
      to: ".",
      search: (before: FilterValues) => ({ ...before, ...changes }),
      replace: true,
    } as never);
  return { values, set };
}

/** The filters above a list. @param label where a page has several lists */
export function FilterBar({
  filters,
  values,
  onChange,
  label,
}: {
  filters: readonly Filter[];
  values: FilterValues;
  label?: string;
  onChange: (changes: FilterValues) => void;
}) {
  const { t } = useTranslation();
  const isFiltered = filters.some(({ name }) => values[name] !== undefined);
  // The two ends of a period stay together.
  const periods = filters.filter(({ type }) => type === "date" || type === "month");
  const fieldOf = (filter: Filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={shownOf(filter, values[filter.name] ?? "")}
      onChange={(value) => onChange({ [filter.name]: value === "" ? undefined : value })}
    />
  );
  return (
    <Group gap="xs" role="search" aria-label={label ?? t("kit.filters")}>
      {filters.filter(({ type }) => type === undefined || type === "text").map(fieldOf)}
      {periods.length > 0 && <div className="kit-filter-dates">{periods.map(fieldOf)}</div>}
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<Icon name="close" size={14} />}
          onClick={() => onChange(Object.fromEntries(filters.map(({ name }) => [name, undefined])))}
        >
          {t("kit.clearFilters")}
        </Button>
      )}
    </Group>
  );
}

/** Of a moment, as a link from a figure has it, a field for a day shows the day. */
const shownOf = ({ type }: Filter, value: string): string =>
  type === "date" ? value.slice(0, "2026-01-31".length) : value;

interface FieldProps {
  filter: Filter;
  value: string;
  onChange: (value: string) => void;
}

function FilterField({ filter, value, onChange }: FieldProps) {
  const { t } = useTranslation();
  const { label, options } = filter;
  if (options === undefined) return <TextField filter={filter} value={value} onChange={onChange} />;
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: "", label: t("kit.any", { label }) }, ...options]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={<Icon name="chevronDown" size={14} />}
      className="kit-filter"
    />
  );
}

/** How wide a label stands before a date, in pixels. */
const prefixWidth = (label: string): number => 24 + 7 * label.length;

/** Sends what is typed once the typing pauses. */
function TextField({ filter: { label, type: kind = "text" }, value, onChange }: FieldProps) {
  const [text, type] = useTyped(value, onChange);
  return (
    <TextInput
      type={kind}
      // A date has no placeholder that could name it.
      {...(kind === "text"
        ? {}
        : {
            leftSection: <span className="kit-filter-prefix">{label}</span>,
            leftSectionWidth: prefixWidth(label),
          })}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      className="kit-filter"
    />
  );
}
