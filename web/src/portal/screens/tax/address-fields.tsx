import { SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Card } from "../../../kit/layout/card.tsx";
import { CountryField, Line, useTaxForm } from "./fields.tsx";

/** The permanent address; a W-9 needs state and postal code. */
export function AddressFields() {
  const { t } = useTranslation();
  const { form } = useTaxForm().values;
  const isUs = form === "w9";
  const nameOf = (name: "region" | "postalCode") => {
    const text = t(`tax.form.${name}`);
    return isUs ? text : t("tax.form.optional", { name: text });
  };
  return (
    <Card title={t("tax.form.where")}>
      <Stack gap="md">
        <CountryField
          name="country"
          label={t(form === "w8ben" ? "tax.form.residence" : "tax.form.country")}
        />
        <Line name="street" autoComplete="street-address" />
        <Line name="city" autoComplete="address-level2" />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Line name="region" label={nameOf("region")} required={isUs} autoComplete="address-level1" />
          <Line name="postalCode" label={nameOf("postalCode")} required={isUs} autoComplete="postal-code" />
        </SimpleGrid>
      </Stack>
    </Card>
  );
}
