import { Anchor, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/portal.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useIds, useKeepSearch } from "../../../../kit/navigate.ts";
import { useNotPaidWords } from "../../../../kit/not-paid/words.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useProgramName } from "../../../own-programs.ts";
import { paths } from "../../../paths.ts";
import { useAccountName } from "../../../../kit/account-name.ts";
import { PayoutLines } from "./payout-lines.tsx";

type Payout = Result<"getAccountPayout">;

/** One payment with what it pays, beside the list. */
export default function PayoutScreen() {
  const { t } = useTranslation();
  const keepSearch = useKeepSearch();
  const { ownPayoutId = "" } = useIds();
  const query = useRead("getAccountPayout", { payoutId: ownPayoutId });
  const nameOf = useProgramName();
  return (
    <SidePanel
      title={query.data === undefined ? t("payouts.title") : nameOf(query.data)}
      closeHref={keepSearch(paths.payouts)}
    >
      <Await query={query} lines={6}>
        {(payout) => <PayoutDetail payout={payout} />}
      </Await>
    </SidePanel>
  );
}

function PayoutDetail({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const { id, amountCents, currency, status, createdAt, settledAt, accountLabel, accountParts } = payout;
  const nameOf = useAccountName();
  return (
    <Stack gap="lg">
      <Stack gap={4} align="flex-start">
        <Text component="div" size="xl" fw={650}>
          <Amount cents={amountCents} currency={currency} />
        </Text>
        <Status value={status} />
      </Stack>
      <Reason payout={payout} />
      <Facts
        rows={[
          [t("payouts.created"), <Moment key="created" at={createdAt} withTime />],
          ...(settledAt === null
            ? []
            : [[t("payouts.settled"), <Moment key="settled" at={settledAt} withTime />] as const]),
          [
            t("payouts.sentTo"),
            accountLabel === null ? t("payouts.noAccount") : nameOf(accountLabel, accountParts),
          ],
          [t("payouts.reference"), <Copy key="id" value={id} label={t("payouts.reference")} />],
        ]}
      />
      <PayoutLines payoutId={id} />
    </Stack>
  );
}

/** Where the partner removes the reason. */
const FIXES: Readonly<Record<string, "fixAccount" | "fixTax">> = {
  no_payout_account: "fixAccount",
  account_refused: "fixAccount",
  payout_account_changed: "fixAccount",
  tax_form_missing: "fixTax",
};

/** Rails' codes that partners read in words. Any other reason is another code, or the words of whoever marked it. */
const KNOWN: Readonly<Record<string, "returned" | "accountClosed">> = {
  returned: "returned",
  account_closed: "accountClosed",
};
const CODE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;

function useFailedReason() {
  const { t } = useTranslation();
  return (reason: string): string => {
    const known = KNOWN[reason];
    if (known !== undefined) return t(`payouts.failed.${known}`);
    return t(CODE.test(reason) ? "payouts.failed.code" : "payouts.failed.reason", { reason });
  };
}

function Reason({ payout: { status, reason, reasonText, currency } }: { payout: Payout }) {
  const { t } = useTranslation();
  const wordsOf = useNotPaidWords();
  const failedReason = useFailedReason();
  if (status === "failed") {
    return (
      <Notice tone="act" icon="alert" title={t("payouts.failed.title")}>
        {reason !== null && (
          <Text size="sm" className="kit-wrap">
            {failedReason(reason)}
          </Text>
        )}
        <Text size="sm">{t("payouts.failed.text")}</Text>
        <Anchor component={Link} href={paths.payoutAccount} size="sm">
          {t("payouts.failed.action")}
        </Anchor>
      </Notice>
    );
  }
  if (reasonText === null) return null;
  const code = reason ?? "";
  const fix = FIXES[code];
  const { title, text } = wordsOf({ code, message: t("payouts.held"), figureCents: null }, currency);
  return (
    <Notice tone="wait" icon="clock" title={title}>
      <Text size="sm">{text ?? reasonText}</Text>
      {fix !== undefined && (
        <Anchor component={Link} href={fix === "fixTax" ? paths.tax : paths.payoutAccount} size="sm">
          {t(`payouts.${fix}`)}
        </Anchor>
      )}
    </Notice>
  );
}
