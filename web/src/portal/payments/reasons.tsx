import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../api/portal.ts";
import { Link } from "../../kit/link.tsx";
import { NotPaidLadder } from "../../kit/not-paid/not-paid-ladder.tsx";
import type { Tone } from "../../kit/status.tsx";
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
  return (
    <NotPaidLadder
      reasons={program.reasons}
      currency={program.currency}
      isBrandClosed={program.isBrandClosed}
      toneOf={toneOf}
      endOf={({ code }) => <EndButton code={code} programId={program.programId} />}
    />
  );
}

function EndButton({ code, programId }: { code: string; programId: string }) {
  const { t } = useTranslation();
  const href = HREF_OF[code]?.(programId);
  if (href === undefined) return null;
  return (
    <Button component={Link} href={href} size="xs" mt={6} variant={MINE.has(code) ? "filled" : "default"}>
      {t(`notPaidActions.${code}`)}
    </Button>
  );
}
