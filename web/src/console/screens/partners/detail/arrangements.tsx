import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useProgramId } from "../../../paths.ts";
import { useProgram } from "../../../program.tsx";
import { CouponDialog } from "./coupon-dialog.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";

type Partner = Result<"getPartner">;

/** The partner's own payment schedule and coupon code. */
export function Arrangements({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  return (
    <Card title={t("arrangements.title")}>
      <ul className="kit-plain-list">
        <Schedule partner={partner} />
        <CouponLine partnerId={partner.id} />
      </ul>
    </Card>
  );
}

function Schedule({ partner: { id, holdDays } }: { partner: Partner }) {
  const { t } = useTranslation();
  const { data: program } = useProgram();
  const [isOpen, setIsOpen] = useState(false);
  const days = holdDays ?? program?.holdDays;
  return (
    <li>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <div>
          <Text size="sm" fw={600}>
            {t("arrangements.schedule.title")}
          </Text>
          <Text size="sm" c="dimmed">
            {days !== undefined &&
              t(holdDays === null ? "arrangements.schedule.program" : "arrangements.schedule.own", {
                count: days,
              })}
          </Text>
        </div>
        <GatedButton needs="owner" flex="none" size="xs" variant="default" onClick={() => setIsOpen(true)}>
          {t("arrangements.schedule.change")}
        </GatedButton>
      </Group>
      {isOpen && program !== undefined && (
        <ScheduleDialog
          partnerId={id}
          holdDays={holdDays}
          programDays={program.holdDays}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}

function CouponLine({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation();
  const coupon = useRead("getPartnerCoupon", { programId: useProgramId(), partnerId });
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <Await query={coupon} lines={1} height={36}>
        {({ code, isCouponOfferOn }) => (
          <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
            <div>
              <Text size="sm" fw={600}>
                {t("arrangements.coupon.title")}
              </Text>
              {code === null ? (
                <Text size="sm" c="dimmed">
                  {t("arrangements.coupon.none")}
                </Text>
              ) : (
                <Copy value={code} label={t("arrangements.coupon.title")} />
              )}
              {!isCouponOfferOn && (
                <Text size="xs" c="dimmed">
                  {t("arrangements.coupon.offerOff")}
                </Text>
              )}
            </div>
            <GatedButton
              needs="owner"
              flex="none"
              size="xs"
              variant="default"
              onClick={() => setIsOpen(true)}
            >
              {t(code === null ? "arrangements.coupon.set" : "arrangements.coupon.change")}
            </GatedButton>
            {isOpen && <CouponDialog partnerId={partnerId} code={code} onClose={() => setIsOpen(false)} />}
          </Group>
        )}
      </Await>
    </li>
  );
}
