import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useChange } from "../../../api/portal.ts";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts, type Fact } from "../../../kit/layout/facts.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { Loading } from "../../../kit/states/loading.tsx";

type Form = Result<"readTaxForm">;

/** Everything that the form says. Reading it is recorded, so that it is read once and on request only. */
export function TaxContents() {
  const { t } = useTranslation();
  const { mutate, data, error } = useChange("readTaxForm", []);
  useEffect(() => mutate({}), [mutate]);
  return (
    <Card title={t("tax.shown")}>
      {error !== null && <Failure error={error} onRetry={() => mutate({})} />}
      {data === undefined && error === null && <Loading lines={6} />}
      {data !== undefined && <Contents form={data} />}
    </Card>
  );
}

function Contents({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { country, day } = useFormats();
  const lines: readonly (readonly [string, string | undefined])[] = [
    [t("tax.form.name"), form.name],
    [t("tax.form.businessName"), form.businessName],
    [
      t("tax.form.classification"),
      form.classification && t(`tax.form.classifications.${form.classification}`),
    ],
    [t("tax.form.taxNumber"), form.taxNumber],
    [t("tax.form.citizenship"), form.citizenship && country(form.citizenship)],
    [t("tax.form.birthDate"), form.birthDate && day(form.birthDate)],
    [t("tax.form.street"), form.street],
    [t("tax.form.city"), [form.postalCode, form.city].filter(Boolean).join(" ")],
    [t("tax.form.region"), form.region],
    [t("tax.form.country"), country(form.country)],
    [t("tax.signedOn"), day(form.signedOn)],
  ];
  return <Facts rows={lines.flatMap(([name, value]): Fact[] => (value ? [[name, value]] : []))} />;
}
