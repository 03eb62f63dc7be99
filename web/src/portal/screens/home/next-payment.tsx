import { Anchor, Paper, Text, Title } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Link } from "../../../kit/link.tsx";
import { Until } from "../../../kit/not-paid/until.tsx";
import { useNotPaidWords } from "../../../kit/not-paid/words.ts";
import { Moment, Timer } from "../../../kit/time/moment.tsx";
import { paths } from "../../paths.ts";
import { PartOfPrograms } from "./part-of-programs.tsx";

type Payments = Result<"getMyPayments">;
type OfCurrency = Payments["currencies"][number];
type Program = Payments["programs"][number];

const BUCKETS = ["pending", "inHold", "payable", "inFlight", "paid"] as const;

/** The next payment in one currency, or what it waits for; and where the rest of the money is. */
export function NextPayment({ own, programs }: { own: OfCurrency; programs: readonly Program[] }) {
  const { t } = useTranslation();
  const id = useId();
  const { currency, totals } = own;
  return (
    <Paper component="section" withBorder aria-labelledby={id} className="next-payment">
      <Title order={2} size="h3" id={id} c="dimmed">
        {t("home.next.title", { currency })}
      </Title>
      <Headline own={own} reason={firstReason(programs, currency)} byHand={startOf(programs, currency)} />
      <dl className="next-payment-parts">
        {BUCKETS.map((bucket) => (
          <div key={bucket}>
            <dt>{t(`home.buckets.${bucket}`)}</dt>
            <dd>
              <PartOfPrograms part={bucket} cents={totals[bucket]} currency={currency} programs={programs} />
            </dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}

/** The payment under way comes before one that waits for something. */
function Headline({
  own,
  reason,
  byHand,
}: {
  own: OfCurrency;
  reason: Program["reasons"][number] | undefined;
  byHand: Start;
}) {
  const { next, totals, currency } = own;
  if (next !== null) return <Payment next={next} currency={currency} byHand={byHand} />;
  if (totals.inFlight > 0) return <OnItsWay cents={totals.inFlight} currency={currency} />;
  return <NoPayment reason={reason} currency={currency} />;
}

function OnItsWay({ cents, currency }: { cents: number; currency: string }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="next-payment-amount">
        <Amount cents={cents} currency={currency} />
      </div>
      <Text>{t("home.next.onItsWay")}</Text>
      <div>
        <Anchor component={Link} href={paths.payouts} size="sm">
          {t("home.next.payouts")}
        </Anchor>
      </div>
    </>
  );
}

function Payment({
  next,
  currency,
  byHand,
}: {
  next: NonNullable<OfCurrency["next"]>;
  currency: string;
  byHand: Start;
}) {
  const { t } = useTranslation();
  const { weekday } = useFormats();
  return (
    <>
      <div className="next-payment-amount">
        <Amount cents={next.amountCents} currency={currency} />
      </div>
      <Text component="div">
        {next.at === null ? (
          t(`home.next.${byHand}`)
        ) : (
          <>
            {weekday(next.at)}, <Moment at={next.at} withTime /> ·{" "}
            <Timer until={next.at} doneText={t("home.next.now")} />
          </>
        )}
      </Text>
      {next.programs > 1 && (
        <Text size="sm" c="dimmed">
          {t("home.next.programs", { count: next.programs })}
        </Text>
      )}
    </>
  );
}

/** Who starts the batches that pay what is due, where they are started by hand. */
type Start = "byBrand" | "byOperator" | "byEither";

function startOf(programs: readonly Program[], currency: string): Start {
  const paying = programs.filter(
    (program) => program.currency === currency && program.reasons[0]?.code === "awaiting_batch",
  );
  const closed = paying.filter(({ isBrandClosed }) => isBrandClosed);
  if (closed.length === 0) return "byBrand";
  return closed.length === paying.length ? "byOperator" : "byEither";
}

/** The first reason why one of the programs in a currency has not paid. */
const firstReason = (programs: readonly Program[], currency: string) =>
  programs.filter((program) => program.currency === currency).flatMap(({ reasons }) => reasons)[0];

function NoPayment({
  reason,
  currency,
}: {
  reason: Program["reasons"][number] | undefined;
  currency: string;
}) {
  const { t } = useTranslation();
  const wordsOf = useNotPaidWords();
  if (reason === undefined) {
    return (
      <>
        <div className="next-payment-amount">{t("home.next.nothing")}</div>
        <Text size="sm">{t("home.next.nothingText")}</Text>
      </>
    );
  }
  return (
    <>
      <div className="next-payment-amount">{t("home.next.notYet")}</div>
      <Text component="div">
        {wordsOf(reason, currency).title}
        {reason.until !== null && <Until until={reason.until} />}
      </Text>
    </>
  );
}
