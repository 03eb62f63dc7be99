import { Button, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../../kit/icons.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import type { BountyLine, ProductLine, TermsValues } from "./form-values.ts";
import { NumberField, UnitInput, useTermsForm } from "./form.tsx";

type RewardType = TermsValues["rewardType"];

/** The commission and the recruiter override. */
export function Commission() {
  const { t } = useTranslation();
  const { values, set, currency } = useTermsForm();
  return (
    <Card title={t("termsEdit.commission.title")} about={t("termsEdit.commission.about")}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <RewardType value={values.rewardType} onChange={(rewardType) => set({ rewardType })} />
        <NumberField
          name="rate"
          label={t("termsEdit.commission.rate")}
          unit={values.rewardType === "percent" ? "%" : currency}
        />
        <NumberField name="override" label={t("termsEdit.commission.override")} unit="%" />
      </SimpleGrid>
    </Card>
  );
}

function RewardType({
  value,
  onChange,
  isLabelHidden = false,
}: {
  value: RewardType;
  onChange: (value: RewardType) => void;
  isLabelHidden?: boolean;
}) {
  const { t } = useTranslation();
  const label = t("termsEdit.commission.type");
  return (
    <NativeSelect
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      data={(["percent", "fixed"] as const).map((type) => ({
        value: type,
        label: t(`termsEdit.commission.types.${type}`),
      }))}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value as RewardType)}
    />
  );
}

/** Products and plans with a rate of their own. */
export function ProductRates() {
  const { t } = useTranslation();
  const { values, set, mistakes, currency } = useTermsForm();
  const { products } = values;
  const change = (key: string, changes: Partial<ProductLine>) =>
    set({ products: products.map((line) => (line.key === key ? { ...line, ...changes } : line)) });
  return (
    <Card title={t("termsEdit.products.title")} about={t("termsEdit.products.about")}>
      <Lines
        empty={t("termsEdit.products.none")}
        add={t("termsEdit.products.add")}
        remove={(key) => set({ products: products.filter((line) => line.key !== key) })}
        onAdd={() =>
          set({
            products: [...products, { key: crypto.randomUUID(), match: "", rewardType: "percent", rate: "" }],
          })
        }
        lines={products.map(({ key, match, rewardType, rate }) => ({
          key,
          name: match,
          fields: (
            <>
              <NameInput
                label={t("termsEdit.products.match")}
                value={match}
                mistake={mistakes[`${key} match`]}
                onChange={(text) => change(key, { match: text })}
              />
              <RewardType
                isLabelHidden
                value={rewardType}
                onChange={(type) => change(key, { rewardType: type })}
              />
              <UnitInput
                isLabelHidden
                label={t("termsEdit.commission.rate")}
                unit={rewardType === "percent" ? "%" : currency}
                value={rate}
                mistake={mistakes[`${key} rate`]}
                onChange={(text) => change(key, { rate: text })}
              />
            </>
          ),
        }))}
      />
    </Card>
  );
}

/** App events that earn a fixed amount. */
export function Bounties() {
  const { t } = useTranslation();
  const { values, set, mistakes, currency } = useTermsForm();
  const { bounties } = values;
  const change = (key: string, changes: Partial<BountyLine>) =>
    set({ bounties: bounties.map((line) => (line.key === key ? { ...line, ...changes } : line)) });
  return (
    <Card title={t("termsEdit.bounties.title")} about={t("termsEdit.bounties.about")}>
      <Lines
        empty={t("termsEdit.bounties.none")}
        add={t("termsEdit.bounties.add")}
        remove={(key) => set({ bounties: bounties.filter((line) => line.key !== key) })}
        onAdd={() => set({ bounties: [...bounties, { key: crypto.randomUUID(), name: "", amount: "" }] })}
        lines={bounties.map(({ key, name, amount }) => ({
          key,
          name,
          fields: (
            <>
              <NameInput
                label={t("termsEdit.bounties.name")}
                value={name}
                mistake={mistakes[`${key} name`]}
                onChange={(text) => change(key, { name: text })}
              />
              <UnitInput
                isLabelHidden
                label={t("termsEdit.bounties.amount")}
                unit={currency}
                value={amount}
                mistake={mistakes[`${key} amount`]}
                onChange={(text) => change(key, { amount: text })}
              />
            </>
          ),
        }))}
      />
    </Card>
  );
}

function NameInput({
  label,
  value,
  mistake,
  onChange,
}: {
  label: string;
  value: string;
  mistake: "number" | "months" | "name" | "twice" | undefined;
  onChange: (text: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      maxLength={200}
      value={value}
      error={mistake === undefined ? undefined : t(`termsEdit.mistakes.${mistake}`)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** Rows of fields that can be added and removed. */
function Lines({
  lines,
  empty,
  add,
  remove,
  onAdd,
}: {
  lines: readonly { readonly key: string; readonly name: string; readonly fields: ReactNode }[];
  empty: string;
  add: string;
  remove: (key: string) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" align="flex-start">
      {lines.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      {lines.map(({ key, name, fields }) => (
        <div key={key} className="terms-line">
          {fields}
          <Button
            variant="subtle"
            color="gray"
            aria-label={t("termsEdit.remove", { name })}
            onClick={() => remove(key)}
          >
            <Icon name="close" size={16} />
          </Button>
        </div>
      ))}
      <Button variant="default" size="xs" leftSection={<Icon name="plus" size={14} />} onClick={onAdd}>
        {add}
      </Button>
    </Stack>
  );
}
