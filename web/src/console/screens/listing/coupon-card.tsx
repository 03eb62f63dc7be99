import { Anchor, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import type { Result } from "../../../api/console.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Link } from "../../../kit/link.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Status } from "../../../kit/status.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { usePaths } from "../../paths.ts";
import { STALE } from "./stale.ts";

type Program = Result<"getProgram">;

/** Whether coupon codes credit their partners, and the button that changes it. */
export function CouponCard({ program }: { program: Program }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const [isOpen, setIsOpen] = useState(false);
  const state = program.isCouponOfferOn ? "on" : "off";
  return (
    <Card
      title={t("listing.coupons.title")}
      actions={
        <GatedButton needs="owner" variant="default" onClick={() => setIsOpen(true)}>
          {t(`listing.coupons.${state}.action`)}
        </GatedButton>
      }
    >
      <Group gap="sm" mb="xs">
        <Status value={t(`listing.coupons.${state}.name`)} tone={state === "on" ? "good" : "over"} />
        <Text size="sm">{t(`listing.coupons.${state}.about`)}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t("listing.coupons.codes")}
      </Text>
      <Anchor component={Link} href={paths.partners(program.id)} size="sm">
        {t("listing.coupons.partners")}
      </Anchor>
      {isOpen && <OfferDialog program={program} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function OfferDialog({
  program: { id: programId, isCouponOfferOn },
  onClose,
}: {
  program: Program;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const set = useChange("setCouponOffer", [...STALE, "getPartnerCoupon"]);
  const state = isCouponOfferOn ? "on" : "off";
  const confirm = async () => {
    await set.mutateAsync({ programId, isOn: !isCouponOfferOn });
    onClose();
    await notify(t(`listing.coupons.${state}.done`));
  };
  return (
    <Confirm
      title={t(`listing.coupons.${state}.ask`)}
      text={t(`listing.coupons.${state}.askAbout`)}
      confirmText={t(`listing.coupons.${state}.action`)}
      isBusy={set.isPending}
      error={set.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
