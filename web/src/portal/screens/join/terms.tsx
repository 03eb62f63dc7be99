import { Anchor, Stack, Text, Title } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts, type Fact } from "../../../kit/layout/facts.tsx";
import { PendingChangeNotice } from "../../../kit/terms/pending-change.tsx";
import { useRatesText } from "../../../kit/terms/rates-text.ts";
import { Moment } from "../../../kit/time/moment.tsx";
import type { ListedProgram } from "./screen.tsx";
import "../../portal.css";

/** What the program promises and asks for. */
export function Terms({ program }: { program: ListedProgram }) {
  const { t } = useTranslation();
  const { terms, slug, currency } = program;
  const { scheduledChange, brandRules } = terms;
  return (
    <Card title={t("join.terms.title", { version: terms.version })}>
      <Stack gap="md">
        {scheduledChange !== null && (
          <PendingChangeNotice
            change={scheduledChange}
            currency={currency}
            text={
              <Trans
                t={t}
                i18nKey="join.terms.changeText"
                components={{ date: <Moment at={scheduledChange.effectiveAt} withTime /> }}
              />
            }
          />
        )}
        <Facts rows={useTermFacts(program)} />
        {brandRules !== "" && (
          <div>
            <Title order={3}>{t("join.terms.brandRules")}</Title>
            <Text size="sm" className="portal-text" dir="auto">
              {brandRules}
            </Text>
          </div>
        )}
        <Anchor href={`/p/${slug}`} target="_blank" size="sm">
          {t("join.terms.page")}
        </Anchor>
      </Stack>
    </Card>
  );
}

function useTermFacts({ terms, currency }: ListedProgram): readonly Fact[] {
  const { t } = useTranslation();
  const { country, major, money, percent } = useFormats();
  const { commission, override, renewals } = useRatesText(currency);
  const { countries, trafficRules, rateRules, rates: base } = terms;
  const restricted = Object.entries(trafficRules).filter(([, rule]) => rule !== "allowed");
  const rates: readonly Fact[] = [
    ...rateRules.products.map(({ match, rewardType, directRateBps, directFixedCents }): Fact => [
      match,
      rewardType === "percent" ? percent(directRateBps / 10_000) : money(directFixedCents, currency),
    ]),
    ...rateRules.events.map(({ name, directFixedCents }): Fact => [name, money(directFixedCents, currency)]),
  ];
  return [
    [t("join.terms.commission"), commission(base)],
    ...rates,
    [t("join.terms.override"), override(base)],
    [t("join.terms.renewals"), renewals(base.renewalMonths)],
    [t("join.terms.hold"), t("join.terms.holdDays", { count: terms.holdDays })],
    [
      t("join.terms.window"),
      t(`program.term.windowText.${terms.attribution}`, { count: terms.attributionWindowDays }),
    ],
    [t("join.terms.minimum"), major(Number(terms.minimumPayout), currency)],
    [t("join.terms.customers"), t(terms.newCustomersOnly ? "join.terms.newOnly" : "join.terms.allCustomers")],
    [
      t("join.terms.countries"),
      countries.length === 0 ? t("join.terms.everywhere") : countries.map(country).join(", "),
    ],
    ...(restricted.length === 0
      ? []
      : [
          [
            t("join.terms.traffic"),
            restricted
              .map(([source, rule]) => `${t(`methods.${source}`)}: ${t(`methods.rules.${rule}`)}`)
              .join("; "),
          ] as const,
        ]),
  ];
}
