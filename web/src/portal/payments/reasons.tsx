import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../api/portal.ts";
import { Amount } from "../../kit/amounts/amount.tsx";
import { Ladder } from "../../kit/layout/ladder.tsx";
import { Link } from "../../kit/link.tsx";
import type { Tone } from "../../kit/status.tsx";
import { useFormats } from "../../kit/formats.tsx";
import { Moment, Timer } from "../../kit/time/moment.tsx";
import { paths } from "../paths.ts";

type ProgramPayments = Result<"getMyPayments">["programs"][number];
type Reason = ProgramPayments["reasons"][number];

/** Reasons that the partner ends, or that only passing time does; for all others the brand or a bank acts. */
const MINE: ReadonlySet<string> = new Set(["no_payout_account", "account_refused", "tax_form_missing"]);
const ON_THEIR_WAY: ReadonlySet<string> = new Set(["next_payout_day", "awaiting_batch"]);

const toneOf = ({ code }: Reason): Tone =>
  MINE.has(code) ? "act" : ON_THEIR_WAY.has(code) ? "good" : "wait";

/** Where the partner ends a reason, or asks whoever can. */
const HREF_OF: Readonly<Record<string, (programId: string) => string>> = {
  no_payout_account: () => paths.payoutAccount,
  account_refused: () => paths.payoutAccount,
  tax_form_missing: () => paths.tax,
  below_minimum: paths.links,
  suspended: paths.messages,
  funding_short: paths.messages,
  awaiting_approval: paths.messages,
};

/** Why a balance is not paid yet, reason by reason, each with the button that ends it. */
export function Reasons({ program }: { program: ProgramPayments }) {
  const { t } = useTranslation();
  return (
    <Ladder
      label={t("reasons.label")}
      rungs={program.reasons.map((reason) => ({
        key: reason.code,
        title: <ReasonTitle reason={reason} />,
        text: <ReasonText reason={reason} program={program} />,
        amount: <Amount cents={reason.amountCents} currency={program.currency} />,
        tone: toneOf(reason),
      }))}
    />
  );
}

function ReasonTitle({ reason: { code, message, until } }: { reason: Reason }) {
  const { t } = useTranslation();
  return (
    <>
      {t(`reasons.${code}.title`, { defaultValue: message })}
      {until !== null && (
        <span className="kit-dim">
          {" "}
          · <Moment at={until} />, <Timer until={until} doneText={t("reasons.now")} />
        </span>
      )}
    </>
  );
}

function ReasonText({ reason, program }: { reason: Reason; program: ProgramPayments }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const { code, message, figureCents } = reason;
  const href = HREF_OF[code]?.(program.programId);
  const amount = figureCents === null ? "" : money(figureCents, program.currency);
  return (
    <>
      <div>{t(`reasons.${code}.text`, { amount, defaultValue: message })}</div>
      {href !== undefined && (
        <Button component={Link} href={href} size="xs" mt={6} variant={MINE.has(code) ? "filled" : "default"}>
          {t(`reasons.${code}.action`)}
        </Button>
      )}
    </>
  );
}
