import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { Checkbox, MultiSelect, NativeSelect, SimpleGrid, Stack } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { listCountries } from "../../../../kit/countries.ts";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Choice } from "../../../../kit/list/choice.tsx";
import type { TermsValues } from "./form-values.ts";
import { NumberField, useTermsForm } from "./form.tsx";

/** When and how much is paid at once, and which renewals earn. */
export function Payment() {
  const { t } = useTranslation();
  const { values, set, currency } = useTermsForm();
  return (
    <Card title={t("termsEdit.payment.title")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          name="holdDays"
          label={t("terms.hold")}
          description={t("termsEdit.payment.holdAbout")}
          unit={t("termsEdit.days")}
        />
        <NumberField
          name="minimumPayout"
          label={t("terms.minimum")}
          description={t("termsEdit.payment.minimumAbout")}
          unit={currency}
        />
        <NativeSelect
          label={t("terms.renewals")}
          data={(["lifetime", "months", "first"] as const).map((value) => ({
            value,
            label: t(`termsEdit.payment.renewals.${value}`),
          }))}
          value={values.renewals}
          onChange={({ currentTarget }) => set({ renewals: currentTarget.value as TermsValues["renewals"] })}
        />
        {values.renewals === "months" && (
          <NumberField
            name="renewalMonths"
            label={t("termsEdit.payment.months")}
            unit={t("termsEdit.monthsUnit")}
          />
        )}
      </SimpleGrid>
    </Card>
  );
}

/** Which sales are credited, and to whom. */
export function Credit() {
  const { t } = useTranslation();
  const formats = useFormats();
  const { values, set } = useTermsForm();
  const countries = useMemo(() => listCountries(formats), [formats]);
  return (
    <Card title={t("termsEdit.credit.title")}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            label={t("terms.attribution")}
            data={(["last", "first"] as const).map((value) => ({
              value,
              label: t(`terms.attributions.${value}`),
            }))}
            value={values.attribution}
            onChange={({ currentTarget }) =>
              set({ attribution: currentTarget.value as TermsValues["attribution"] })
            }
          />
          <NumberField name="windowDays" label={t("terms.window")} unit={t("termsEdit.days")} />
        </SimpleGrid>
        <Checkbox
          label={t("terms.newCustomers")}
          description={t("termsEdit.credit.newCustomersAbout")}
          checked={values.newCustomersOnly}
          onChange={({ currentTarget }) => set({ newCustomersOnly: currentTarget.checked })}
        />
        <MultiSelect
          label={t("terms.countries")}
          description={t("termsEdit.credit.countriesAbout")}
          {...(values.countries.length === 0 ? { placeholder: t("terms.everywhere") } : {})}
          data={countries}
          value={[...values.countries]}
          onChange={(chosen) => set({ countries: chosen })}
          searchable
          clearable
          hidePickedOptions
          nothingFoundMessage={t("termsEdit.credit.noCountry")}
          clearButtonProps={{ "aria-label": t("termsEdit.credit.clearCountries") }}
        />
      </Stack>
    </Card>
  );
}

const RULES = ["allowed", "ask", "banned"] as const;

/** How partners may promote. */
export function Traffic() {
  const { t } = useTranslation();
  const { values, set } = useTermsForm();
  return (
    <Card title={t("terms.traffic")} about={t("termsEdit.trafficAbout")}>
      <ul className="terms-traffic">
        {Object.entries(values.trafficRules).map(([source, rule]) => {
          const name = t(`methods.${source}`, { defaultValue: source });
          return (
            <li key={source}>
              <span>{name}</span>
              <Choice
                label={name}
                options={RULES.map((value) => ({ value, label: t(`methods.rules.${value}`) }))}
                value={rule}
                onChange={(value) => set({ trafficRules: { ...values.trafficRules, [source]: value } })}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
