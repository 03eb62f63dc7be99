import { Group, Stack, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import { useRead } from "../../../../api/console.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { useFormats } from "../../../../kit/formats.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Link } from "../../../../kit/link.tsx";
import { notify } from "../../../../kit/notices.tsx";
import { FailureOf } from "../../../../kit/states/failure.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { mayPass, useMayPass, useSeat } from "../../../../session/seat.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";
import { StartBatch } from "../../../payouts/start-batch.tsx";
import { usePaths, useProgramId } from "../../../paths.ts";

/** Who sends payouts, and whether batches start by themselves. */
export function PayoutSettings() {
  const { t } = useTranslation();
  return (
    <Card title={t("payoutSettings.title")}>
      <Stack gap="md">
        <Automatic />
        <Approval />
      </Stack>
    </Card>
  );
}

function Automatic() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const programId = useProgramId();
  const { brand } = useSeat();
  const funding = useRead("getFunding", { programId });
  const set = useChange("setAutomaticPayouts", ["getFunding", "listDue"]);
  if (funding.data === undefined) return <FailureOf query={funding} />;
  const { isAutomatic, payoutAt } = funding.data.calendar;
  const needsTwo = brand.payoutApproval === "two";
  const state = isAutomatic ? "on" : needsTwo ? "needsTwo" : "off";
  return (
    <Setting
      name={t("payoutSettings.automatic.name")}
      value={t(`payoutSettings.automatic.${state}`, { at: dateTime(payoutAt) })}
      action={
        state === "needsTwo" ? (
          <StartBatch programId={programId} variant="default" />
        ) : (
          <ChangeButton
            button={t(`payoutSettings.automatic.${isAutomatic ? "turnOff" : "turnOn"}`)}
            about={t(`payoutSettings.automatic.${isAutomatic ? "turnOffAbout" : "turnOnAbout"}`)}
            needs="payer"
            change={set}
            onConfirm={() => set.mutateAsync({ programId, isAutomatic: !isAutomatic })}
          />
        )
      }
    />
  );
}

function Approval() {
  const { t } = useTranslation();
  const { brand } = useSeat();
  const set = useChange("setPayoutApproval", ["getSession", "listPayoutProposals"]);
  const isTwo = brand.payoutApproval === "two";
  const isOwner = useMayPass("owner");
  const obstacle = useObstacle();
  return (
    <Setting
      name={t("payoutSettings.approval.name")}
      value={t(`payoutSettings.approval.${brand.payoutApproval}`)}
      action={
        isOwner && !isTwo && obstacle !== null ? (
          obstacle
        ) : (
          <ChangeButton
            button={t(`payoutSettings.approval.${isTwo ? "requireOne" : "requireTwo"}`)}
            about={t(`payoutSettings.approval.${isTwo ? "requireOneAbout" : "requireTwoAbout"}`)}
            needs="owner"
            change={set}
            onConfirm={() => set.mutateAsync({ payoutApproval: isTwo ? "one" : "two" })}
          />
        )
      }
    />
  );
}

/** What has to be done before two people can be required; null once nothing has. PAYOUT-17. */
function useObstacle(): ReactNode {
  const { t } = useTranslation();
  const paths = usePaths();
  const { data: members } = useRead("listMembers", {});
  const { data: programs } = useRead("listDue", {});
  const payers = members?.filter((one) => mayPass(one, "payer"));
  const automatic = programs?.find(({ isAutomatic }) => isAutomatic);
  if (payers !== undefined && payers.length < 2) {
    return <Link href={paths.team}>{t("payoutSettings.approval.addPayer")}</Link>;
  }
  if (automatic === undefined) return null;
  return (
    <Link href={`${paths.payouts(automatic.programId)}?view=settings`}>
      {t("payoutSettings.approval.turnOffAutomatic", { program: automatic.programName })}
    </Link>
  );
}

/** A setting with its value, and what can be done about it. */
function Setting({ name, value, action }: { name: string; value: string; action: ReactNode }) {
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={550}>{name}</Text>
        <Text size="sm" c="dimmed">
          {value}
        </Text>
      </div>
      {action}
    </Group>
  );
}

/** Changes a setting after a question. */
function ChangeButton({
  button,
  about,
  needs,
  change,
  onConfirm,
}: {
  button: string;
  about: string;
  needs: "payer" | "owner";
  change: { readonly isPending: boolean; readonly error: unknown };
  onConfirm: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  const confirm = async () => {
    await onConfirm();
    setIsOpen(false);
    await notify(t("payoutSettings.saved"));
  };
  return (
    <>
      <GatedButton needs={needs} variant="default" onClick={() => withStepUp(() => setIsOpen(true))}>
        {button}
      </GatedButton>
      {isOpen && (
        <Confirm
          title={button}
          text={about}
          confirmText={button}
          isBusy={change.isPending}
          error={change.error}
          onConfirm={() => void confirm().catch(() => {})}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
