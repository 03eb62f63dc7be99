import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../../api/change.ts";
import { type Result, useRead } from "../../../../../api/console.ts";
import { Confirm } from "../../../../../kit/actions/confirm.tsx";
import { saveFile } from "../../../../../kit/actions/save-file.ts";
import { useFormats } from "../../../../../kit/formats.tsx";
import { Icon } from "../../../../../kit/icons.tsx";
import { Card } from "../../../../../kit/layout/card.tsx";
import { notify } from "../../../../../kit/notices.tsx";
import { GatedButton } from "../../../../../session/gated-button.tsx";
import { useStepUp } from "../../../../../session/step-up.tsx";
import { useProgramId } from "../../../../paths.ts";
import { PayingAccount } from "./paying-account.tsx";

type Format = "csv" | "pain.001";
type BankFile = Result<"createBankFile">;

/** The open bank transfers as a file, each once. */
export function FileCard() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const account = useRead("getPayingAccount", { programId });
  const [format, setFormat] = useState<Format | null>(null);
  const withStepUp = useStepUp();
  const isAccountSet = account.data !== undefined && account.data.label !== null;
  const buttonOf = (which: Format, isDefault: boolean) => (
    <GatedButton
      needs="payer"
      leftSection={<Icon name="download" size={16} />}
      disabled={which === "pain.001" && !isAccountSet}
      {...(isDefault ? {} : { variant: "default" })}
      onClick={() => withStepUp(() => setFormat(which))}
    >
      {t(`bank.file.${which === "csv" ? "csv" : "pain"}`)}
    </GatedButton>
  );
  return (
    <Card title={t("bank.file.title")} about={t("bank.file.about")}>
      <Stack gap="md">
        <PayingAccount account={account.data} />
        <Group gap="xs">
          {buttonOf("pain.001", true)}
          {buttonOf("csv", false)}
        </Group>
      </Stack>
      {format !== null && <FileDialog format={format} onClose={() => setFormat(null)} />}
    </Card>
  );
}

function FileDialog({ format, onClose }: { format: Format; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  const programId = useProgramId();
  const [again, setAgain] = useState(false);
  const write = useChange("createBankFile", ["listPayouts"]);
  const textOf = ({ payouts, totalCents, currency, leftOutPayoutIds }: BankFile) =>
    [
      t("bank.file.done", { count: payouts, amount: money(totalCents, currency) }),
      ...(leftOutPayoutIds.length === 0 ? [] : [t("bank.file.leftOut", { count: leftOutPayoutIds.length })]),
    ].join(" ");
  const confirm = async () => {
    const file = await write.mutateAsync({ programId, format, again });
    saveFile(file.fileName, file.contentType, file.content);
    onClose();
    await notify(textOf(file));
  };
  return (
    <Confirm
      title={t(`bank.file.${format === "csv" ? "csv" : "pain"}`)}
      text={t("bank.file.once")}
      confirmText={t("bank.file.write")}
      isBusy={write.isPending}
      error={write.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      <Checkbox
        label={t("bank.file.again")}
        description={t("bank.file.againAbout")}
        checked={again}
        onChange={({ currentTarget }) => setAgain(currentTarget.checked)}
      />
      <Text size="sm" c="dimmed">
        {t("bank.file.after")}
      </Text>
    </Confirm>
  );
}
