import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, useChange } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { METHODS } from "../../promotion-methods.ts";
import type { Draft, useDraft } from "./draft.ts";
import type { ListedProgram } from "./screen.tsx";

type LineName = "channel" | "reach" | "proofUrl";
const LONGEST: Readonly<Record<LineName, number>> = { channel: 80, reach: 40, proofUrl: 300 };

/** The application: the program's questions first, then how the partner promotes. */
export function ApplicationForm({
  program,
  draft,
}: {
  program: ListedProgram;
  draft: ReturnType<typeof useDraft>;
}) {
  const { t } = useTranslation();
  const { values, set, clear } = draft;
  const [isAccepted, setIsAccepted] = useState(false);
  const join = useChange("joinProgram", [
    "getListedProgram",
    "searchMarketplace",
    "listMyPrograms",
    "getMyProfile",
  ]);
  const { slug, brandName, openToAll, questions, terms } = program;
  const send = async () => {
    await join.mutateAsync(applicationOf(slug, values));
    clear();
  };
  const lineOf = (name: LineName) => (
    <TextInput
      type={name === "proofUrl" ? "url" : "text"}
      label={t(`join.form.${name}`)}
      {...(name === "proofUrl" ? {} : { description: t(`join.form.${name}About`) })}
      maxLength={LONGEST[name]}
      value={values[name]}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
    />
  );
  return (
    <Card title={t("join.form.title")} about={t(openToAll ? "join.form.openAbout" : "join.form.reviewAbout")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send().catch(() => {});
        }}
      >
        <Stack gap="md">
          {questions.map(({ id, text }) => (
            <Textarea
              key={id}
              label={text}
              autosize
              minRows={2}
              maxLength={1000}
              value={values.answers[id] ?? ""}
              onChange={({ currentTarget }) =>
                set({ answers: { ...values.answers, [id]: currentTarget.value } })
              }
            />
          ))}
          <Textarea
            label={t("join.form.promoText", { brand: brandName })}
            description={t("join.form.promoTextAbout")}
            required
            autosize
            minRows={3}
            maxLength={1000}
            value={values.promoText}
            onChange={({ currentTarget }) => set({ promoText: currentTarget.value })}
          />
          <NativeSelect
            label={t("join.form.primaryMethod")}
            required
            data={[
              { value: "", label: t("join.form.choose") },
              ...METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
            ]}
            value={values.primaryMethod}
            onChange={({ currentTarget }) => set({ primaryMethod: currentTarget.value })}
          />
          {lineOf("channel")}
          {lineOf("reach")}
          {lineOf("proofUrl")}
          <Textarea
            label={t("join.form.note")}
            autosize
            minRows={2}
            maxLength={1000}
            value={values.note}
            onChange={({ currentTarget }) => set({ note: currentTarget.value })}
          />
          <Checkbox
            label={t("join.form.disclosure")}
            checked={values.acceptDisclosure}
            onChange={({ currentTarget }) => set({ acceptDisclosure: currentTarget.checked })}
          />
          <Checkbox
            label={t("join.form.accept", { version: terms.version })}
            required
            checked={isAccepted}
            onChange={({ currentTarget }) => setIsAccepted(currentTarget.checked)}
          />
          {join.error !== null && <Failure error={join.error} />}
          <Button type="submit" loading={join.isPending} disabled={!isAccepted}>
            {t(openToAll ? "join.form.join" : "join.form.submit")}
          </Button>
          <Text size="xs" c="dimmed">
            {t("join.form.draft")}
          </Text>
        </Stack>
      </form>
    </Card>
  );
}

/** What is sent: empty fields are left out. */
function applicationOf(
  program: string,
  { answers, acceptDisclosure, ...lines }: Draft,
): Input<"joinProgram"> {
  const isFilled = ([, text]: readonly [string, string]) => text.trim() !== "";
  const given = Object.fromEntries(Object.entries(answers).filter(isFilled));
  return {
    program,
    acceptTerms: true,
    acceptDisclosure,
    ...Object.fromEntries(Object.entries(lines).filter(isFilled)),
    ...(Object.keys(given).length === 0 ? {} : { answers: given }),
  };
}
