import { createContext, type ReactNode, useContext } from "react";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Mistakes, TermsValues } from "./form-values.ts";

/** The form shared by its parts. */
export interface TermsForm {
  readonly values: TermsValues;
  readonly set: (changes: Partial<TermsValues>) => void;
  readonly mistakes: Mistakes;
  readonly currency: string;
}

const FormContext = createContext<TermsForm | null>(null);
export const FormProvider = FormContext.Provider;

export function useTermsForm(): TermsForm {
  const form = useContext(FormContext);
  if (form === null) throw new Error("useTermsForm needs a FormProvider above it");
  return form;
}

type TextField = "rate" | "override" | "holdDays" | "minimumPayout" | "renewalMonths" | "windowDays";

/** A number of the terms, with its unit behind it. */
export function NumberField({
  name,
  label,
  description,
  unit,
}: {
  name: TextField;
  label: string;
  description?: string;
  unit: ReactNode;
}) {
  const { values, set, mistakes } = useTermsForm();
  return (
    <UnitInput
      label={label}
      description={description}
      unit={unit}
      value={values[name]}
      mistake={mistakes[name]}
      onChange={(text) => set({ [name]: text })}
    />
  );
}

/** A text field for a number with its unit. @param isLabelHidden where a table's header says what it is */
export function UnitInput({
  label,
  description,
  unit,
  value,
  mistake,
  isLabelHidden = false,
  onChange,
}: {
  label: string;
  description?: string | undefined;
  unit: ReactNode;
  value: string;
  mistake: Mistakes[string];
  isLabelHidden?: boolean;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      {...(description === undefined ? {} : { description })}
      inputMode="decimal"
      value={value}
      error={mistake === undefined ? undefined : t(`termsEdit.mistakes.${mistake}`)}
      rightSection={<span className="terms-unit">{unit}</span>}
      rightSectionWidth={64}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
