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
import { useMayPass, useSeat } from "../../../session/seat.tsx";
import { STALE } from "./stale.ts";

const LONGEST = { name: 120, destinationUrl: 2000, description: 4000 } as const;

type Program = Result<"getProgram">;
type Values = Pick<Program, "name" | "destinationUrl" | "description" | "openToAll">;

/**
 * What the form shows: the program as it stands, under what was edited here. Only that is sent, so that nothing of what
 * others have saved meanwhile is reversed.
 */
function useEdits(program: Program) {
  const [edits, setEdits] = useState<Partial<Values>>({});
  const differsFrom =
    (other: Partial<Values>) =>
    ([field, value]: [string, unknown]) =>
      value !== other[field as keyof Values];
  const without = (known: Partial<Values>, other: Partial<Values>): Partial<Values> =>
    Object.fromEntries(Object.entries(known).filter(differsFrom(other)));
  return {
    values: { ...program, ...edits },
    changes: without(edits, program),
    set: <Field extends keyof Values>(field: Field, value: Values[Field]) =>
      setEdits((before) => without({ ...before, [field]: value }, program)),
    /** Once they are saved: what was edited since stays. */
    forget: (saved: Partial<Values>) => setEdits((before) => without(before, saved)),
  };
}

/** Name, text and website as partners see them, and how applications are decided. */
export function ListingForm({ program }: { program: Program }) {
  const { t } = useTranslation();
  const isReadOnly = !useMayPass("owner");
  const { network } = useSeat();
  const { values, changes, set, forget } = useEdits(program);
  const update = useChange("updateProgram", STALE);
  const save = async () => {
    await update.mutateAsync({ programId: program.id, ...changes });
    forget(changes);
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
          <Group justify="flex-end">
            <GatedButton
              needs="owner"
              type="submit"
              disabled={Object.keys(changes).length === 0}
              loading={update.isPending}
            >
              {t("listing.save")}
            </GatedButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
