import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, Checkbox, Group, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, useChange } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { AddressFields } from "./address-fields.tsx";
import { FormProvider, Line } from "./fields.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import { EMPTY, FIELDS_OF_FORM, KINDS, type TaxValues } from "./values.ts";

/** The form, whose fields depend on who signs it. */
export function TaxForm({ country, onClose }: { country: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [values, setValues] = useState<TaxValues>({
    ...EMPTY,
    form: country === "US" ? "w9" : "w8ben",
    country,
    citizenship: country === "US" ? "" : country,
  });
  const [isCertified, setIsCertified] = useState(false);
  const submit = useChange("submitTaxForm", ["getTaxForm"]);
  const set = (changes: Partial<TaxValues>) => {
    setValues((before) => ({ ...before, ...changes }));
    // Another form is another declaration.
    if (changes.form !== undefined) setIsCertified(false);
  };
  const send = async () => {
    const asked = FIELDS_OF_FORM[values.form].filter((name) => values[name].trim() !== "");
    const form = Object.fromEntries(asked.map((name) => [name, values[name].trim()]));
    await submit.mutateAsync({ form: values.form, ...form, isCertified: true } as Input<"submitTaxForm">);
    onClose();
    await notify(t("tax.form.submitted"));
  };
  return (
    <FormProvider value={{ values, set }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send().catch(() => {});
        }}
      >
        <Stack gap="lg">
          <Card title={t("tax.form.which")}>
            <Radio.Group
              aria-label={t("tax.form.which")}
              value={values.form}
              onChange={(form) => set({ form })}
            >
              <Stack gap="sm">
                {KINDS.map((kind) => (
                  <Radio
                    key={kind}
                    value={kind}
                    label={t(`tax.forms.${kind}.name`)}
                    description={t(`tax.forms.${kind}.about`)}
                  />
                ))}
              </Stack>
            </Radio.Group>
          </Card>
          <IdentityFields />
          <AddressFields />
          <Card title={t("tax.form.sign")}>
            <Stack gap="md">
              <Line name="signedOn" type="date" />
              <Checkbox
                label={t(`tax.form.certify.${values.form}`)}
                required
                checked={isCertified}
                onChange={({ currentTarget }) => setIsCertified(currentTarget.checked)}
              />
              {submit.error !== null && <Failure error={submit.error} />}
              <Group gap="xs">
                <Button type="submit" loading={submit.isPending} disabled={!isCertified}>
                  {t("tax.form.submit")}
                </Button>
                <Button variant="default" onClick={onClose}>
                  {t("tax.form.cancel")}
                </Button>
              </Group>
            </Stack>
          </Card>
        </Stack>
      </form>
    </FormProvider>
  );
}
