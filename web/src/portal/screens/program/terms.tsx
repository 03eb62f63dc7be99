import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";

import { useRatesText } from "../../../kit/terms/rates-text.ts";
import { useRates } from "../../program.tsx";

type Detail = Result<"getMyProgram">;

const BPS = 10_000;
const TRAFFIC = ["banned", "ask", "allowed"] as const;

/** What the program promises, in plain words, and what it does not allow. */
export function Terms({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const { terms } = detail;
  return (
    <>
      <Promises detail={detail} />
      <Rates detail={detail} />
      <Traffic rules={terms.trafficRules} />
      {terms.brandRules !== "" && (
        <Card title={t("program.brandRules")}>
          <Text size="sm" className="kit-lines" dir="auto">
            {terms.brandRules}
          </Text>
        </Card>
      )}
    </>
  );
}

/** Sources of traffic by what the brand says of them; what is not allowed comes first. */
function Traffic({ rules }: { rules: Detail["terms"]["trafficRules"] }) {
  const { t } = useTranslation();
  const sourcesOf = (rule: string) =>
    Object.entries(rules)
      .filter(([, own]) => own === rule)
      .map(([source]) => t(`methods.${source}`, { defaultValue: source }));
  const rows = TRAFFIC.map((rule) => [rule, sourcesOf(rule)] as const).filter(
    ([, sources]) => sources.length > 0,
  );
  return (
    <Card title={t("program.traffic")}>
      {rows.every(([rule]) => rule === "allowed") ? (
        <Text size="sm">{t("program.trafficAll")}</Text>
      ) : (
        <Facts
          rows={rows.map(([rule, sources]) => [t(`program.trafficRules.${rule}`), sources.join("; ")])}
        />
      )}
    </Card>
  );
}

function Promises({ detail: { terms, program } }: { detail: Detail }) {
  const { t } = useTranslation();
  const { major, country } = useFormats();
  const rates = useRates();
  const { commission, override, renewals } = useRatesText(program.currency);
  return (
    <Card title={t("program.terms")} about={t("program.version", { version: terms.version })}>
      <Facts
        rows={[
          [t("program.term.commission"), rates === undefined ? "…" : commission(rates)],
          [t("program.term.override"), rates === undefined ? "…" : override(rates)],
          [t("program.term.hold"), t("program.term.holdText", { count: terms.holdDays })],
          [
            t("program.term.window"),
            t(`program.term.windowText.${terms.attribution}`, { count: terms.attributionWindowDays }),
          ],
          [t("program.term.renewals"), rates === undefined ? "…" : renewals(rates.renewalMonths)],
          [
            t("program.term.minimum"),
            terms.minimumPayout > 0
              ? t("program.term.minimumText", { amount: major(terms.minimumPayout, program.currency) })
              : t("program.term.noMinimum"),
          ],
          [
            t("program.term.customers"),
            t(terms.newCustomersOnly ? "program.term.newCustomers" : "program.term.allCustomers"),
          ],
          [
            t("program.term.countries"),
            terms.countries.length === 0
              ? t("program.term.everywhere")
              : terms.countries.map(country).join(", "),
          ],
        ]}
      />
    </Card>
  );
}

/** Rates of certain products and app events, where there are any. */
function Rates({ detail: { terms, program } }: { detail: Detail }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const { products, events } = terms.rateRules;
  const rows = [
    ...products.map(({ match, rewardType, directRateBps, directFixedCents }) => ({
      key: `product ${match}`,
      name: match,
      rate: rewardType === "percent" ? percent(directRateBps / BPS) : null,
      cents: directFixedCents,
    })),
    ...events.map(({ name, directFixedCents }) => ({
      key: `event ${name}`,
      name,
      rate: null,
      cents: directFixedCents,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Card title={t("program.rates")} about={t("program.ratesAbout")} flush>
      <SimpleTable
        label={t("program.rates")}
        rows={rows}
        keyOf={({ key }) => key}
        columns={[
          { id: "name", header: t("program.rateFor"), cell: ({ name }) => name },
          {
            id: "rate",
            header: t("program.rate"),
            align: "right",
            cell: ({ rate, cents }) => rate ?? <Amount cents={cents} currency={program.currency} />,
          },
        ]}
      />
    </Card>
  );
}
