import "@mantine/core/styles/Kbd.layer.css";
import { ActionIcon, Anchor, Group, Kbd, Stack, Text, Tooltip } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Icon } from "../../../../kit/icons.tsx";
import { SidePanel } from "../../../../kit/layout/side-panel.tsx";
import { Link } from "../../../../kit/link.tsx";
import { useOpen } from "../../../../kit/navigate.ts";
import { Await } from "../../../../kit/states/await.tsx";
import { Status } from "../../../../kit/status.tsx";
import { Application } from "../../../partners/application.tsx";
import { Properties } from "../../../partners/properties.tsx";
import { RiskFlags } from "../../../partners/risk-flags.tsx";
import { useIds, usePaths, useProgramId } from "../../../paths.ts";
import { useQueue } from "../queue.ts";

/** One application beside the queue: what the checks found, the answers, and where the applicant promotes. */
export default function ApplicationScreen() {
  const paths = usePaths();
  const programId = useProgramId();
  const { partnerId = "" } = useIds();
  const partner = useRead("getPartner", { partnerId });
  return (
    <SidePanel title={partner.data?.name ?? "…"} closeHref={paths.applications(programId)}>
      <Stack gap="md">
        <Steps partnerId={partnerId} />
        <Await query={partner} lines={8} height={24}>
          {(data) => (
            <>
              <Applicant partner={data} />
              <RiskFlags flags={data.application?.riskFlags ?? []} />
              <Application application={data.application} />
              <Properties partnerId={partnerId} />
            </>
          )}
        </Await>
      </Stack>
    </SidePanel>
  );
}

function Applicant({ partner }: { partner: Result<"getPartner"> }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { id, handle, email, status } = partner;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <Status value={status} />
        <Text size="sm" c="dimmed">
          @{handle} · {email}
        </Text>
      </Group>
      <Anchor component={Link} href={paths.partner(useProgramId(), id)} size="sm">
        {t("applications.openPartner")}
      </Anchor>
    </Group>
  );
}

/** Leads to the application before and the one after, by button or by the keys K and J. */
function Steps({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation();
  const open = useOpen();
  const paths = usePaths();
  const programId = useProgramId();
  const ids = useQueue().data?.pages.flatMap((page) => page.data.map(({ id }) => id)) ?? [];
  const place = ids.indexOf(partnerId);
  const go = (id: string | undefined) => {
    if (id !== undefined) open(paths.application(programId, id));
  };
  const goPrevious = () => go(place < 0 ? undefined : ids[place - 1]);
  const goNext = () => go(place < 0 ? undefined : ids[place + 1]);
  useHotkeys([
    ["k", goPrevious],
    ["j", goNext],
  ]);
  if (place < 0) return null;
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {t("applications.place", { place: place + 1, count: ids.length })}
      </Text>
      <Group gap={4}>
        <Step
          label={t("applications.previous")}
          hotkey="K"
          icon="chevronUp"
          onClick={goPrevious}
          isEnd={place === 0}
        />
        <Step
          label={t("applications.next")}
          hotkey="J"
          icon="chevronDown"
          onClick={goNext}
          isEnd={place === ids.length - 1}
        />
      </Group>
    </Group>
  );
}

function Step({
  label,
  hotkey,
  icon,
  onClick,
  isEnd,
}: {
  label: string;
  hotkey: string;
  icon: "chevronUp" | "chevronDown";
  onClick: () => void;
  isEnd: boolean;
}) {
  return (
    <Tooltip
      label={
        <Group gap={6}>
          {label} <Kbd size="xs">{hotkey}</Kbd>
        </Group>
      }
    >
      <ActionIcon variant="default" aria-label={label} onClick={onClick} disabled={isEnd}>
        <Icon name={icon} size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
