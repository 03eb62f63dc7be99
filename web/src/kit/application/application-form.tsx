import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../layout/card.tsx";
import type { ApplicationValues } from "./application-values.ts";
import { METHODS } from "./promotion-methods.ts";

/** What the form says about the program. */
export interface ApplicationProgram {
  readonly brandName: string;
  readonly openToAll: boolean;
  readonly termsVersion: number;
  readonly questions: readonly { readonly id: string; readonly text: string }[];
}

type LineName = "channel" | "reach" | "proofUrl";
const LONGEST: Readonly<Record<LineName, number>> = { channel: 80, reach: 40, proofUrl: 300 };
const LONGEST_TEXT = 1000;

interface Fields {
  readonly program: ApplicationProgram;
  readonly values: ApplicationValues;
  readonly onChange: (changes: Partial<ApplicationValues>) => void;
}

/**
 * The application: the program's questions first, then how the partner promotes.
 *
 * @param onSend null where the form is only shown, and sends nothing
 */
export function ApplicationForm({
  failure,
  isSending = false,
  onSend,
  ...fields
}: Fields & { failure?: ReactNode; isSending?: boolean; onSend: (() => void) | null }) {
  const { t } = useTranslation();
  const { program, values, onChange } = fields;
  const [isAccepted, setIsAccepted] = useState(false);
  return (
    <Card
      title={t("applicationForm.title")}
      about={t(program.openToAll ? "applicationForm.openAbout" : "applicationForm.reviewAbout")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend?.();
        }}
      >
        <Stack gap="md">
          <Questions {...fields} />
          <Promotion {...fields} />
          <Checkbox
            label={t("applicationForm.disclosure")}
            checked={values.acceptDisclosure}
            onChange={({ currentTarget }) => onChange({ acceptDisclosure: currentTarget.checked })}
          />
          <Checkbox
            label={t("applicationForm.accept", { version: program.termsVersion })}
            required
            checked={isAccepted}
            onChange={({ currentTarget }) => setIsAccepted(currentTarget.checked)}
          />
          {failure}
          <Button type="submit" loading={isSending} disabled={!isAccepted || onSend === null}>
            {t(program.openToAll ? "applicationForm.join" : "applicationForm.submit")}
          </Button>
          <Text size="xs" c="dimmed">
            {t("applicationForm.draft")}
          </Text>
        </Stack>
      </form>
    </Card>
  );
}

function Questions({ program, values, onChange }: Fields) {
  return program.questions.map(({ id, text }) => (
    <Textarea
      key={id}
      label={text}
      autosize
      minRows={2}
      maxLength={LONGEST_TEXT}
      value={values.answers[id] ?? ""}
      onChange={({ currentTarget }) =>
        onChange({ answers: { ...values.answers, [id]: currentTarget.value } })
      }
    />
  ));
}

function Promotion({ program, values, onChange }: Fields) {
  const { t } = useTranslation();
  const lineOf = (name: LineName) => (
    <TextInput
      type={name === "proofUrl" ? "url" : "text"}
      label={t(`applicationForm.${name}`)}
      {...(name === "proofUrl" ? {} : { description: t(`applicationForm.${name}About`) })}
      maxLength={LONGEST[name]}
      value={values[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <Textarea
        label={t("applicationForm.promoText", { brand: program.brandName })}
        description={t("applicationForm.promoTextAbout")}
        required
        autosize
        minRows={3}
        maxLength={LONGEST_TEXT}
        value={values.promoText}
        onChange={({ currentTarget }) => onChange({ promoText: currentTarget.value })}
      />
      <NativeSelect
        label={t("applicationForm.primaryMethod")}
        required
        data={[
          { value: "", label: t("applicationForm.choose") },
          ...METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
        ]}
        value={values.primaryMethod}
        onChange={({ currentTarget }) => onChange({ primaryMethod: currentTarget.value })}
      />
      {lineOf("channel")}
      {lineOf("reach")}
      {lineOf("proofUrl")}
      <Textarea
        label={t("applicationForm.note")}
        autosize
        minRows={2}
        maxLength={LONGEST_TEXT}
        value={values.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  );
}
