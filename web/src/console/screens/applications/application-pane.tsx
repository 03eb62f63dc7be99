import "@mantine/core/styles/Kbd.layer.css";
import { ActionIcon, Anchor, Group, Kbd, Paper, Stack, Text, Title, Tooltip } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Icon } from "../../../kit/icons.tsx";
import { Link } from "../../../kit/link.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Status } from "../../../kit/status.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { Application } from "../../partners/application.tsx";
import { Properties } from "../../partners/properties.tsx";
import { RiskFlags } from "../../partners/risk-flags.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { useTriage } from "./queue.tsx";

type Partner = Result<"getPartner">;

/** One application beside the queue: what the checks found, the answers, and where the applicant promotes. */
export function ApplicationPane({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const partner = useRead("getPartner", { partnerId });
  return (
    <section aria-label={t("applications.one")} className="queue-pane">
      <Link href={paths.applications(programId)} className="kit-back queue-back">
        {t("applications.title")}
      </Link>
      <Await query={partner} lines={8} height={24}>
        {(data) => (
          <>
            <Applicant partner={data} />
            <RiskFlags application={data.application} />
            <Application application={data.application} />
            <Properties partnerId={partnerId} />
          </>
        )}
      </Await>
    </section>
  );
}

function Applicant({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { id, name, handle, email, status } = partner;
  return (
    <Paper withBorder className="queue-applicant">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2} miw={0}>
          <Group gap="sm">
            <Title order={2}>{name}</Title>
            <Status value={status} />
          </Group>
          <Text size="sm" c="dimmed" className="kit-wrap">
            @{handle} · {email}
          </Text>
        </Stack>
        <Steps partnerId={id} />
      </Group>
      <Group justify="space-between" gap="sm">
        <Decide partner={partner} />
        <Anchor component={Link} href={paths.partner(useProgramId(), id)} size="sm">
          {t("applications.openPartner")}
        </Anchor>
      </Group>
    </Paper>
  );
}

/** The two decisions, with their keys. */
function Decide({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const { waiting, approve, reject } = useTriage();
  const applicant = waiting.find(({ id }) => id === partner.id) ?? partner;
  if (partner.status !== "pending") return <span />;
  return (
    <Group gap="xs" className="queue-decide">
      <GatedButton
        needs="manager"
        aria-keyshortcuts="A"
        rightSection={<KeyHint name="A" />}
        onClick={() => approve([applicant])}
      >
        {t("applications.approve")}
      </GatedButton>
      <GatedButton
        needs="manager"
        variant="default"
        aria-keyshortcuts="R"
        rightSection={<KeyHint name="R" />}
        onClick={() => reject([applicant])}
      >
        {t("applications.reject")}
      </GatedButton>
    </Group>
  );
}

/** A button's key, for the eye: a screen reader has it from `aria-keyshortcuts`, and the button's name is its text alone. */
const KeyHint = ({ name }: { name: string }) => (
  <Kbd size="xs" aria-hidden>
    {name}
  </Kbd>
);

/** Links to the previous and next application. */
function Steps({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation();
  const { waiting, goPrevious, goNext } = useTriage();
  const place = waiting.findIndex(({ id }) => id === partnerId);
  if (place < 0) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" c="dimmed" mr={4} className="kit-nowrap">
        {t("applications.place", { place: place + 1, count: waiting.length })}
      </Text>
      <Step label={t("applications.previous")} hotkey="K" icon="chevronUp" go={goPrevious} />
      <Step label={t("applications.next")} hotkey="J" icon="chevronDown" go={goNext} />
    </Group>
  );
}

function Step({
  label,
  hotkey,
  icon,
  go,
}: {
  label: string;
  hotkey: string;
  icon: "chevronUp" | "chevronDown";
  go: (() => void) | null;
}) {
  return (
    <Tooltip
      label={
        <Group gap={6}>
          {label} <Kbd size="xs">{hotkey}</Kbd>
        </Group>
      }
    >
      <ActionIcon
        variant="default"
        aria-label={label}
        aria-keyshortcuts={hotkey}
        onClick={() => go?.()}
        disabled={go === null}
      >
        <Icon name={icon} size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
