import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../kit/formats.tsx";
import { useSeat } from "../../../session/seat.tsx";
import { NumberInput, useForm } from "./fields.tsx";
import { LIMITS, type NewProgram } from "./values.ts";

/** What the program is, where its links lead, and its currency. */
export function Basics() {
  const { t } = useTranslation();
  const { values, set } = useForm();
  const { locale } = useFormats();
  const { currencyDecimals, network } = useSeat();
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const currencies = Object.keys(currencyDecimals).toSorted();
  return (
    <Stack gap="md">
      <TextInput
        label={t("newProgram.name.label")}
        description={t("newProgram.name.about")}
        required
        maxLength={LIMITS.name}
        value={values.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <TextInput
        type="url"
        label={t("newProgram.destination.label")}
        description={t(`newProgram.destination.${network}`)}
        placeholder="https://"
        required
        maxLength={LIMITS.url}
        {...(network === "mainnet" ? { pattern: "https://.+" } : {})}
        value={values.destinationUrl}
        onChange={({ currentTarget }) => set({ destinationUrl: currentTarget.value })}
      />
      <NativeSelect
        label={t("newProgram.currency.label")}
        description={t("newProgram.currency.about")}
        data={currencies.map((code) => ({ value: code, label: `${code} – ${names.of(code) ?? code}` }))}
        value={values.currency}
        onChange={({ currentTarget }) => set({ currency: currentTarget.value })}
      />
      <Textarea
        label={t("newProgram.description.label")}
        description={t("newProgram.description.about")}
        autosize
        minRows={3}
        maxLength={LIMITS.description}
        value={values.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
    </Stack>
  );
}

/** What a sale earns its partner, and the partner who recruited them. */
export function Commission() {
  const { t } = useTranslation();
  const { values, set } = useForm();
  const isPercent = values.rewardType === "percent";
  return (
    <Stack gap="md">
      <NativeSelect
        label={t("newProgram.type.label")}
        data={(["percent", "fixed"] as const).map((value) => ({
          value,
          label: t(`newProgram.type.${value}`),
        }))}
        value={values.rewardType}
        onChange={({ currentTarget }) => set({ rewardType: currentTarget.value as NewProgram["rewardType"] })}
      />
      <NumberInput
        name="rate"
        unit={isPercent ? "%" : values.currency}
        limits={isPercent ? LIMITS.percent : { min: 1 }}
        step="any"
      />
      <NumberInput name="override" unit="%" limits={LIMITS.override} step="any" />
      <NativeSelect
        label={t("newProgram.renewals.label")}
        data={(["lifetime", "months", "first"] as const).map((value) => ({
          value,
          label: t(`newProgram.renewals.${value}`),
        }))}
        value={values.renewals}
        onChange={({ currentTarget }) => set({ renewals: currentTarget.value as NewProgram["renewals"] })}
      />
      {values.renewals === "months" && (
        <NumberInput name="renewalMonths" unit={t("newProgram.months")} limits={LIMITS.renewalMonths} />
      )}
    </Stack>
  );
}

/** When sales are paid, and which are credited. */
export function Payment() {
  const { t } = useTranslation();
  const { values, set } = useForm();
  const { network } = useSeat();
  return (
    <Stack gap="md">
      <NumberInput name="holdDays" unit={t("newProgram.days")} limits={LIMITS[network].holdDays} />
      <NumberInput
        name="minimumPayout"
        unit={values.currency}
        limits={LIMITS[network].minimumPayout}
        step="any"
      />
      <NumberInput name="windowDays" unit={t("newProgram.days")} limits={LIMITS.windowDays} />
      <Checkbox
        label={t("newProgram.newOnly.label")}
        description={t("newProgram.newOnly.about")}
        checked={values.newCustomersOnly}
        onChange={({ currentTarget }) => set({ newCustomersOnly: currentTarget.checked })}
      />
    </Stack>
  );
}
