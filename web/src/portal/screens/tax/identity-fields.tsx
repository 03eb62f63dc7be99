import { NativeSelect, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Card } from "../../../kit/layout/card.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { CountryField, Line, useTaxForm } from "./fields.tsx";
import { isUnusualNumber } from "./number-form.ts";

const CLASSIFICATIONS = [
  "individual",
  "c_corporation",
  "s_corporation",
  "partnership",
  "trust_estate",
  "limited_liability_company",
] as const;
const NUMBER_KINDS = ["ssn", "ein"] as const;

/** Who signs, and by which number the tax authority knows them. */
export function IdentityFields() {
  const { t } = useTranslation();
  const { values, set } = useTaxForm();
  const { form } = values;
  const numberKind = form === "w9" ? (values.numberKind as (typeof NUMBER_KINDS)[number]) : "other";
  return (
    <Card title={t("tax.form.who")}>
      <Stack gap="md">
        <Line name="name" about={t("tax.form.nameAbout")} autoComplete="name" />
        {form !== "w8ben" && <Line name="businessName" required={false} autoComplete="organization" />}
        {form === "w9" && (
          <>
            <NativeSelect
              label={t("tax.form.classification")}
              data={CLASSIFICATIONS.map((value) => ({
                value,
                label: t(`tax.form.classifications.${value}`),
              }))}
              value={values.classification}
              onChange={({ currentTarget }) => set({ classification: currentTarget.value })}
            />
            <NativeSelect
              label={t("tax.form.numberKind")}
              data={NUMBER_KINDS.map((value) => ({ value, label: t(`tax.form.numberKinds.${value}`) }))}
              value={values.numberKind}
              onChange={({ currentTarget }) => set({ numberKind: currentTarget.value })}
            />
          </>
        )}
        <div>
          <Line name="taxNumber" about={t(`tax.form.taxNumberAbout.${numberKind}`)} />
          <NumberWarning />
        </div>
        {form === "w8ben" && (
          <>
            <CountryField name="citizenship" label={t("tax.form.citizenship")} />
            <Line name="birthDate" type="date" autoComplete="bday" />
          </>
        )}
      </Stack>
    </Card>
  );
}

/** Points out a slip of the pen; the number can be sent all the same. TAX-6. */
function NumberWarning() {
  const { t } = useTranslation();
  const { country } = useFormats();
  const { values } = useTaxForm();
  const isUnusual = values.form !== "w9" && isUnusualNumber(values.country, values.taxNumber);
  return (
    <Text size="sm" role="status" fw={500}>
      {isUnusual && t("tax.form.unusualNumber", { country: country(values.country) })}
    </Text>
  );
}
