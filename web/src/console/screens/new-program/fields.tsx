import { TextInput } from "@mantine/core";
import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { NewProgram } from "./values.ts";

interface Form {
  readonly values: NewProgram;
  readonly set: (changes: Partial<NewProgram>) => void;
}

const FormContext = createContext<Form | null>(null);
export const FormProvider = FormContext.Provider;

export function useForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error("useForm needs a FormProvider above it");
  return form;
}

type NumberName = "rate" | "override" | "renewalMonths" | "holdDays" | "minimumPayout" | "windowDays";

/** A number field with its limits below the label. */
export function NumberInput({
  name,
  unit,
  limits,
  step = "1",
}: {
  name: NumberName;
  unit: string;
  limits: { readonly min: number; readonly max?: number };
  step?: string;
}) {
  const { t } = useTranslation();
  const { values, set } = useForm();
  const { min, max } = limits;
  return (
    <TextInput
      type="number"
      label={t("newProgram.withUnit", { name: t(`newProgram.${name}.label`), unit })}
      description={`${t(`newProgram.${name}.about`)} ${max === undefined ? t("newProgram.atLeast", { min }) : t("newProgram.range", { min, max })}`}
      required
      min={min}
      max={max}
      step={step}
      value={values[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
}
