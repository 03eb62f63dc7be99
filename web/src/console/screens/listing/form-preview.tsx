import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { ApplicationForm } from "../../../kit/application/application-form.tsx";
import { EMPTY_APPLICATION } from "../../../kit/application/application-values.ts";
import { Dialog } from "../../../kit/layout/dialog.tsx";
import { useSeat } from "../../../session/seat.tsx";

type Questions = Result<"getProgram">["questions"];

/** Shows the application form as partners will see it. @param questions as they stand in the editor, saved or not */
export function FormPreviewButton(shown: { program: Result<"getProgram">; questions: Questions }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t("listing.questions.preview")}
      </Button>
      {isOpen && <FormPreview {...shown} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FormPreview({
  program: { openToAll, termsVersion },
  questions,
  onClose,
}: {
  program: Result<"getProgram">;
  questions: Questions;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { brand } = useSeat();
  const [values, setValues] = useState(EMPTY_APPLICATION);
  return (
    <Dialog size="lg" title={t("listing.questions.previewTitle")} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("listing.questions.previewAbout")}
        </Text>
        <ApplicationForm
          program={{ brandName: brand.name, openToAll, termsVersion, questions }}
          values={values}
          onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
          onSend={null}
        />
      </Stack>
    </Dialog>
  );
}
