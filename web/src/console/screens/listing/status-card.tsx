import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import type { Result } from "../../../api/console.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Copy } from "../../../kit/actions/copy.tsx";
import { Icon } from "../../../kit/icons.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Status } from "../../../kit/status.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useSeat } from "../../../session/seat.tsx";
import { STALE } from "./stale.ts";

type Program = Result<"getProgram">;

/** Whether partners can apply and earn, and the button that changes it. */
export function StatusCard({ program }: { program: Program }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { status, slug, applicationPage } = program;
  const { brand } = useSeat();
  const next = status === "live" ? "paused" : "live";
  const state = status === "live" && brand.status === "pending" ? "pending" : status;
  return (
    <Card
      title={t("listing.status.title")}
      actions={
        <>
          <Button
            component="a"
            href={`/p/${slug}`}
            target="_blank"
            variant="default"
            rightSection={<Icon name="external" size={14} />}
          >
            {t("listing.status.preview")}
          </Button>
          <GatedButton
            needs="owner"
            variant={next === "live" ? "filled" : "default"}
            onClick={() => setIsOpen(true)}
          >
            {t(`listing.status.to.${next}`)}
          </GatedButton>
        </>
      }
    >
      <Group gap="sm" mb="sm">
        <Status value={status} />
        <Text size="sm">{t(`listing.status.about.${state}`)}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t("listing.status.page")}
      </Text>
      <Copy value={applicationPage} label={t("listing.status.page")} />
      {isOpen && <StatusDialog program={program} next={next} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

function StatusDialog({
  program: { id, name },
  next,
  onClose,
}: {
  program: Program;
  next: "live" | "paused";
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { brand } = useSeat();
  const update = useChange("updateProgram", STALE);
  const confirm = async () => {
    await update.mutateAsync({ programId: id, status: next });
    onClose();
    await notify(t(`listing.status.done.${next}`, { name }));
  };
  return (
    <Confirm
      title={t(`listing.status.ask.${next}`, { name })}
      text={t(`listing.status.askAbout.${next === "live" && brand.status === "pending" ? "pending" : next}`)}
      confirmText={t(`listing.status.to.${next}`)}
      isBusy={update.isPending}
      error={update.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
