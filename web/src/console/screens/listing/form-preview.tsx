import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { ApplicationForm } from "../../../kit/application/application-form.tsx";
import { EMPTY_APPLICATION } from "../../../kit/application/application-values.ts";
import { useFocusReturn } from "../../../kit/layout/focus-return.ts";
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
  useFocusReturn();
  return (
    <Modal
      opened
      returnFocus={false}
      size="lg"
      onClose={onClose}
      title={t("listing.questions.previewTitle")}
      closeButtonProps={{ "aria-label": t("kit.close") }}
      transitionProps={{ duration: 0 }}
    >
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
    </Modal>
  );
}
