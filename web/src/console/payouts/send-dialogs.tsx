import { Skeleton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PartnerProgramError } from "../../../../client/src/index.ts";
import { useChange } from "../../api/change.ts";
import type { Result } from "../../api/console.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { Amount } from "../../kit/amounts/amount.tsx";
import { Facts } from "../../kit/layout/facts.tsx";
import { notify } from "../../kit/notices.tsx";
import { useEachMinute } from "../../kit/time/each-minute.ts";
import { useLast, usePreview } from "../../session/preview.ts";
import { useIsConfirmed } from "../../session/step-up.tsx";
import { PAYOUT_READS } from "./stale-reads.ts";

type Payout = Result<"getPayout">;

/**
 * Sends a held payout. What it sends is tried first, and again each minute, so that the dialog shows it, or what still
 * holds it.
 */
export function ReleaseDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate: tryRelease, data, error: triedError } = usePreview("releasePayout");
  const tried = useLast(data);
  const release = useChange("releasePayout", PAYOUT_READS);
  const { id: payoutId, partnerName } = payout;
  const isConfirmed = useIsConfirmed();
  useEachMinute((isByItself) => {
    if (!isByItself || (isConfirmed() && release.isIdle)) tryRelease({ payoutId, isUnattended: isByItself });
  });
  const isHeld = triedError instanceof PartnerProgramError && triedError.code === "conflict";
  const confirm = async () => {
    await release.mutateAsync({ payoutId });
    onClose();
    await notify(t("payoutActions.release.done"));
  };
  return (
    <Confirm
      title={t("payoutActions.release.title", { name: partnerName })}
      {...(isHeld ? {} : { text: t("payoutActions.release.about") })}
      confirmText={t("payoutActions.release.button")}
      isBusy={release.isPending}
      isDisabled={isHeld || (tried === undefined && triedError === null)}
      error={release.error ?? triedError}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      {triedError === null && (
        <Facts
          rows={[
            [
              t("payoutActions.release.sends"),
              tried === undefined ? (
                <Skeleton key="sends" height={20} width={80} />
              ) : (
                <strong key="sends">
                  <Amount cents={tried.amountCents} currency={tried.currency} />
                </strong>
              ),
            ],
            [t("payouts.method"), t(`payouts.methods.${tried?.method ?? payout.method}`)],
          ]}
        />
      )}
    </Confirm>
  );
}

/** Asks the rail about a payout that needs attention, and sends it again only if the rail has no record of it. */
export function RetryDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation();
  const retry = useChange("retryPayout", PAYOUT_READS);
  const confirm = async () => {
    await retry.mutateAsync({ payoutId: payout.id });
    onClose();
    await notify(t("payoutActions.retry.done"));
  };
  return (
    <Confirm
      title={t("payoutActions.retry.title", { name: payout.partnerName })}
      text={t("payoutActions.retry.about")}
      confirmText={t("payoutActions.retry.button")}
      isBusy={retry.isPending}
      error={retry.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
