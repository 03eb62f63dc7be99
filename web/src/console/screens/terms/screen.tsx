import { useTranslation } from "react-i18next";
import { type Result, useRead, useRows } from "../../../api/console.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Status } from "../../../kit/status.tsx";
import { useRatesText } from "../../../kit/terms/rates-text.ts";
import { GatedButton } from "../../../session/gated-button.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { useProgram } from "../../program.tsx";
import { CompareVersions } from "../../terms/compare-versions.tsx";
import { NoticeCalendar } from "../../terms/notice-calendar.tsx";
import { PendingChange } from "../../terms/pending-change.tsx";
import { WithdrawButton, WithdrawLineButton } from "./withdraw-button.tsx";

type Program = Result<"getProgram">;

const BPS = 10_000;

/** The terms in force, and the pending change. */
export default function TermsScreen() {
  const { t } = useTranslation();
  const program = useProgram();
  return (
    <Page title={t("terms.title")} about={t("terms.about")} actions={<EditButton />}>
      <Await query={program} lines={8}>
        {(data) => (
          <>
            <PendingChange
              program={data}
              action={<WithdrawButton />}
              actionOf={(line) => <WithdrawLineButton line={line} />}
            >
              <WaitingDays />
            </PendingChange>
            <InForce program={data} />
            <Rates />
            <Traffic program={data} />
            <CompareVersions />
          </>
        )}
      </Await>
    </Page>
  );
}

/** The days on which the pending change waits. */
function WaitingDays() {
  const versions = useRows("listTermsVersions", { programId: useProgramId() });
  return (
    <Await query={versions} lines={3} height={52}>
      {({ pages }) => {
        const pending = pages[0]?.data.find(({ state }) => state === "pending");
        // It may have come into effect since.
        if (pending === undefined || pending.requestedAt === null) return null;
        const { calendar, requestedAt, effectiveAt } = pending;
        return <NoticeCalendar days={calendar} change={{ requestedAt, effectiveAt }} />;
      }}
    </Await>
  );
}

function EditButton() {
  const { t } = useTranslation();
  return (
    <GatedButton needs="owner" href={usePaths().editTerms(useProgramId())}>
      {t("terms.edit")}
    </GatedButton>
  );
}

function InForce({ program }: { program: Program }) {
  const { t } = useTranslation();
  const { major, country } = useFormats();
  const { commission, override, renewals } = useRatesText(program.currency);
  const versions = useRows("listTermsVersions", { programId: program.id });
  const inForce = versions.data?.pages.flatMap(({ data }) => data).find(({ state }) => state === "in_force");
  const countries =
    program.countries.length === 0 ? t("terms.everywhere") : program.countries.map(country).join(", ");
  return (
    <Card title={t("terms.inForce")} about={t("terms.version", { version: program.termsVersion })}>
      <Facts
        rows={[
          [t("terms.commission"), commission(program)],
          [t("terms.override"), override(program)],
          [t("terms.hold"), t("terms.days", { count: program.holdDays })],
          [t("terms.window"), t("terms.days", { count: program.attributionWindowDays })],
          [t("terms.attribution"), t(`terms.attributions.${program.attribution}`)],
          [t("terms.renewals"), inForce === undefined ? "…" : renewals(inForce.renewalMonths)],
          [t("terms.minimum"), major(program.minimumPayout, program.currency)],
          [t("terms.newCustomers"), program.newCustomersOnly ? t("terms.yes") : t("terms.no")],
          [t("terms.countries"), countries],
        ]}
      />
    </Card>
  );
}

function Rates() {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const rates = useRead("getRates", { programId: useProgramId() });
  return (
    <Await query={rates} lines={2}>
      {({ rateRules, currency }) =>
        rateRules.products.length + rateRules.events.length === 0 ? null : (
          <Card title={t("terms.rules")} flush>
            <SimpleTable
              label={t("terms.rules")}
              rows={[
                ...rateRules.products.map((rule) => ({
                  key: `product ${rule.match}`,
                  kind: t("terms.product"),
                  name: rule.match,
                  share: rule.rewardType === "percent" ? rule.directRateBps / BPS : null,
                  fixedCents: rule.directFixedCents,
                })),
                ...rateRules.events.map((rule) => ({
                  key: `event ${rule.name}`,
                  kind: t("terms.event"),
                  name: rule.name,
                  share: null,
                  fixedCents: rule.directFixedCents,
                })),
              ]}
              keyOf={({ key }) => key}
              columns={[
                { id: "name", header: t("terms.match"), cell: ({ name }) => name },
                { id: "kind", header: t("terms.kind"), cell: ({ kind }) => kind },
                {
                  id: "rate",
                  header: t("terms.rate"),
                  align: "right",
                  cell: ({ share, fixedCents }) =>
                    share === null ? <Amount cents={fixedCents} currency={currency} /> : percent(share),
                },
              ]}
            />
          </Card>
        )
      }
    </Await>
  );
}

function Traffic({ program }: { program: Program }) {
  const { t } = useTranslation();
  const rules = Object.entries(program.trafficRules);
  if (rules.length === 0) return null;
  const tones = { allowed: "good", ask: "wait", banned: "act" } as const;
  return (
    <Card title={t("terms.traffic")}>
      <Facts
        inColumns
        areStatuses
        rows={rules.map(([source, rule]) => [
          t(`methods.${source}`, { defaultValue: source.replaceAll("_", " ") }),
          <Status key={source} value={t(`methods.rules.${rule}`)} tone={tones[rule]} />,
        ])}
      />
    </Card>
  );
}
