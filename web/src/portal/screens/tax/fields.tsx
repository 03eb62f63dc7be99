import { NativeSelect, TextInput } from "@mantine/core";
import { createContext, useContext, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { listCountries } from "../../../kit/countries.ts";
import { useFormats } from "../../../kit/formats.tsx";
import type { TaxValues, TextName } from "./values.ts";

interface Form {
  readonly values: TaxValues;
  readonly set: (changes: Partial<TaxValues>) => void;
}

const FormContext = createContext<Form | null>(null);
export const FormProvider = FormContext.Provider;

export function useTaxForm(): Form {
  const form = useContext(FormContext);
  if (form === null) throw new Error("useTaxForm needs a FormProvider above it");
  return form;
}

/** A line of the form. @param label in place of the field's own */
export function Line({
  name,
  type = "text",
  label,
  about,
  required = true,
  autoComplete = "off",
}: {
  name: TextName;
  type?: "text" | "date";
  label?: string;
  about?: string;
  required?: boolean;
  autoComplete?: string;
}) {
  const { t } = useTranslation();
  const { values, set } = useTaxForm();
  return (
    <TextInput
      type={type}
      label={label ?? t(`tax.form.${name}`)}
      {...(about === undefined ? {} : { description: about })}
      required={required}
      maxLength={name === "postalCode" ? 20 : name === "taxNumber" ? 40 : 120}
      autoComplete={autoComplete}
      value={values[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
}

/** A country to choose. */
export function CountryField({ name, label }: { name: "country" | "citizenship"; label: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { values, set } = useTaxForm();
  const countries = useMemo(() => listCountries(formats), [formats]);
  return (
    <NativeSelect
      label={label}
      required
      data={[{ value: "", label: t("tax.form.choose") }, ...countries]}
      value={values[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
}
