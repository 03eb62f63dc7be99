import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { useMayPass, useSeat } from "../../../session/seat.tsx";
import { ListingChanged } from "./changed.tsx";
import { useEdits } from "./edits.ts";
import { useSave } from "./save.ts";
import { STALE } from "./stale.ts";

const LONGEST = { name: 120, destinationUrl: 2000, description: 4000 } as const;

/** The fields of the form, of all that a program has. */
const shownOf = ({ name, destinationUrl, description, openToAll }: Result<"getProgram">) => ({
  ...{ name, destinationUrl, description, openToAll },
});

/** Name, text and website as partners see them, and how applications are decided. */
export function ListingForm({ program }: { program: Result<"getProgram"> }) {
  const { t } = useTranslation();
  const isReadOnly = !useMayPass("owner");
  const { network } = useSeat();
  const edits = useEdits(shownOf(program));
  const { values, set } = edits;
  const { update, canSave, save } = useSave(program.id, edits, STALE);
  const submit = async () => {
    if (!canSave || !(await save())) return;
    await notify(t("listing.saved"));
  };
  return (
    <Card title={t("listing.form.title")} about={t("listing.form.about")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <TextInput
            label={t("newProgram.name.label")}
            required
            readOnly={isReadOnly}
            maxLength={LONGEST.name}
            value={values.name}
            onChange={({ currentTarget }) => set("name", currentTarget.value)}
          />
          <TextInput
            type="url"
            label={t("newProgram.destination.label")}
            description={t(`newProgram.destination.${network}`)}
            required
            {...(network === "mainnet" ? { pattern: "https://.+" } : {})}
            readOnly={isReadOnly}
            maxLength={LONGEST.destinationUrl}
            value={values.destinationUrl}
            onChange={({ currentTarget }) => set("destinationUrl", currentTarget.value)}
          />
          <Textarea
            label={t("newProgram.description.label")}
            description={t("listing.form.description", { count: LONGEST.description })}
            autosize
            minRows={4}
            readOnly={isReadOnly}
            maxLength={LONGEST.description}
            value={values.description}
            onChange={({ currentTarget }) => set("description", currentTarget.value)}
          />
          <Checkbox
            label={t("listing.form.open")}
            description={t("listing.form.openAbout")}
            checked={values.openToAll}
            onChange={({ currentTarget }) => !isReadOnly && set("openToAll", currentTarget.checked)}
          />
          {update.error !== null && <Failure error={update.error} />}
          <ListingChanged program={program} edits={edits} onChosen={update.reset} />
          <Group justify="flex-end">
            <GatedButton needs="owner" type="submit" disabled={!canSave} loading={update.isPending}>
              {t("listing.save")}
            </GatedButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
