import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import type { Result } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useMayPass } from "../../../session/seat.tsx";
import { STALE } from "./stale.ts";

const LONGEST = { name: 120, destinationUrl: 2000, description: 4000 } as const;

/** Name, text and website as partners see them, and how applications are decided. */
export function ListingForm({ program }: { program: Result<"getProgram"> }) {
  const { t } = useTranslation();
  const isReadOnly = !useMayPass("owner");
  const [name, setName] = useState(program.name);
  const [destinationUrl, setDestinationUrl] = useState(program.destinationUrl);
  const [description, setDescription] = useState(program.description);
  const [openToAll, setOpenToAll] = useState(program.openToAll);
  const update = useChange("updateProgram", STALE);
  const isChanged =
    name !== program.name ||
    destinationUrl !== program.destinationUrl ||
    description !== program.description ||
    openToAll !== program.openToAll;
  const save = async () => {
    await update.mutateAsync({ programId: program.id, name, destinationUrl, description, openToAll });
    await notify(t("listing.saved"));
  };
  return (
    <Card title={t("listing.form.title")} about={t("listing.form.about")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void save().catch(() => {});
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("newProgram.name.label")}
            required
            readOnly={isReadOnly}
            maxLength={LONGEST.name}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            type="url"
            label={t("newProgram.destination.label")}
            description={t("newProgram.destination.testnet")}
            required
            readOnly={isReadOnly}
            maxLength={LONGEST.destinationUrl}
            value={destinationUrl}
            onChange={({ currentTarget }) => setDestinationUrl(currentTarget.value)}
          />
          <Textarea
            label={t("newProgram.description.label")}
            description={t("listing.form.description", { count: LONGEST.description })}
            autosize
            minRows={4}
            readOnly={isReadOnly}
            maxLength={LONGEST.description}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          <Checkbox
            label={t("listing.form.open")}
            description={t("listing.form.openAbout")}
            checked={openToAll}
            onChange={({ currentTarget }) => !isReadOnly && setOpenToAll(currentTarget.checked)}
          />
          {update.error !== null && <Failure error={update.error} />}
          <Group justify="flex-end">
            <GatedButton needs="owner" type="submit" disabled={!isChanged} loading={update.isPending}>
              {t("listing.save")}
            </GatedButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
