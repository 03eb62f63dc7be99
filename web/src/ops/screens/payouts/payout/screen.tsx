import { Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/ops.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useIds, useKeepSearch } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { MendButtons } from "../../../mends/mend-buttons.tsx";
import type { Mend } from "../../../mends/mend.ts";
import { ProcessLink } from "../../../mends/process-link.tsx";
import { paths } from "../../../paths.ts";
import { useCodeWords } from "../../../records/code-words.ts";
import { RailCalls } from "../../../records/rail-calls.tsx";

type Payout = Result<"getPayoutOfAny">;

/** One payout of any brand, what the rail was asked, and what can be done by hand. */
export default function PayoutScreen() {
  const { t } = useTranslation();
  const { payoutId = "" } = useIds();
  const keepSearch = useKeepSearch();
  return (
    <SidePanel title={t("payouts.one")} closeHref={keepSearch(paths.payouts)}>
      <Await query={useRead("getPayoutOfAny", { payoutId })} lines={6}>
        {(payout) => (
          <Stack gap="lg">
            <Details payout={payout} />
            <Actions payout={payout} />
            {payout.method !== "bank_transfer" && <RailCalls payoutId={payoutId} />}
          </Stack>
        )}
      </Await>
    </SidePanel>
  );
}

function Details({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  return (
    <Facts
      rows={[
        [t("payouts.partner"), payout.partnerName],
        [t("payouts.amount"), <Amount key="amount" cents={payout.amountCents} currency={payout.currency} />],
        [t("payouts.status"), <Status key="status" value={payout.status} />],
        ...(payout.railState === null
          ? []
          : [[t("payouts.atRail"), codeWords("railState", payout.railState)] as const]),
        ...(payout.reason === null
          ? []
          : [[t("payouts.reason"), codeWords("reason", payout.reason)] as const]),
        [t("payouts.method"), codeWords("method", payout.method)],
        [t("payouts.created"), <Moment key="created" at={payout.createdAt} withTime />],
        [
          t("payouts.settled"),
          payout.settledAt === null ? (
            t("payouts.notYet")
          ) : (
            <Moment key="settled" at={payout.settledAt} withTime />
          ),
        ],
        [
          t("payouts.brand"),
          <Link key="brand" href={paths.brand(payout.brandId)}>
            {t("payouts.open")}
          </Link>,
        ],
        [t("payouts.one"), <Copy key="id" value={payout.id} label={t("payouts.one")} />],
      ]}
    />
  );
}

/** What can be done by hand, where the payout stands. PAYOUT-3, PAYOUT-6, RAIL-2. */
function mendsOf({ status, railState, method }: Payout): readonly Mend[] {
  if (status === "held") return ["release_payout"];
  if (railState === "needs_attention") {
    if (status === "pending") return ["retry_payout", "mark_paid", "mark_failed"];
    return status === "paid" ? ["confirm_paid", "mark_failed"] : ["confirm_failed"];
  }
  if (method !== "bank_transfer" || status === "failed") return [];
  return status === "pending" ? ["mark_paid", "mark_failed"] : ["mark_failed"];
}

function Actions({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const { id, programId, method, status, amountCents, currency, partnerName } = payout;
  const mends = mendsOf(payout);
  const facts = { id, programId, amountCents, currency, subject: partnerName };
  return (
    <Group justify="space-between" gap="sm">
      {mends.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("payouts.nothing")}
        </Text>
      ) : (
        <MendButtons mends={mends} subject={{ ...facts, workflowId: `payout/${id}`, status }} />
      )}
      {method !== "bank_transfer" && <ProcessLink id={`payout/${id}`} />}
    </Group>
  );
}
