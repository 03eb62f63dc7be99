import { Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useStepUp } from "../../../session/step-up.tsx";
import { useProgramId } from "../../paths.ts";
import type { Provider } from "./providers.ts";

const OPERATIONS = { stripe: "setStripeWebhookSecret", shopify: "setShopifyWebhookSecret" } as const;
const LONGEST_SECRET = 250;

/** The provider's signing secret; only its last characters are ever shown again. */
export function ProviderSecret({ source, last4 }: { source: Provider; last4: string | null }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"set" | "remove" | null>(null);
  const withStepUp = useStepUp();
  const close = () => setOpen(null);
  return (
    <Group gap="sm">
      {last4 !== null && (
        <Text size="sm" className="kit-mono">
          …{last4}
        </Text>
      )}
      <GatedButton
        needs="owner"
        size="xs"
        variant={last4 === null ? "filled" : "default"}
        onClick={() => withStepUp(() => setOpen("set"))}
      >
        {t(last4 === null ? "tracking.secret.add" : "tracking.secret.replace")}
      </GatedButton>
      {last4 !== null && (
        <GatedButton
          needs="owner"
          size="xs"
          variant="default"
          onClick={() => withStepUp(() => setOpen("remove"))}
        >
          {t("tracking.secret.remove")}
        </GatedButton>
      )}
      {open === "set" && <SetDialog source={source} onClose={close} />}
      {open === "remove" && <RemoveDialog source={source} onClose={close} />}
    </Group>
  );
}

function SetDialog({ source, onClose }: { source: Provider; onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [secret, setSecret] = useState("");
  const change = useChange(OPERATIONS[source], ["getWebhookSettings", "getTodo", "getProgramStats"]);
  const save = async () => {
    await change.mutateAsync({ programId, secret: secret.trim() });
    onClose();
    await notify(t("tracking.secret.saved"));
  };
  return (
    <Confirm
      title={t(`tracking.${source}.secret`)}
      confirmText={t("tracking.secret.save")}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => void save().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("tracking.secret.label")}
        description={t("tracking.secret.about")}
        placeholder={source === "stripe" ? "whsec_…" : undefined}
        required
        maxLength={LONGEST_SECRET}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={secret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
      />
    </Confirm>
  );
}

function RemoveDialog({ source, onClose }: { source: Provider; onClose: () => void }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const change = useChange(OPERATIONS[source], ["getWebhookSettings", "getTodo", "getProgramStats"]);
  const remove = async () => {
    await change.mutateAsync({ programId, secret: "" });
    onClose();
    await notify(t("tracking.secret.removed"));
  };
  return (
    <Confirm
      title={t("tracking.secret.removeTitle", { name: t(`tracking.${source}.title`) })}
      text={t("tracking.secret.removeAbout", { name: t(`tracking.${source}.title`) })}
      confirmText={t("tracking.secret.remove")}
      isDangerous
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => void remove().catch(() => {})}
      onClose={onClose}
    />
  );
}
