import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, useChange } from "../../../api/change.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { notify } from "../../../kit/notices.tsx";
import { GatedButton } from "../../../session/gated-button.tsx";
import { usePreview } from "../../../session/preview.ts";
import { useProgramId } from "../../paths.ts";
import { type ChangeLine, useTermName } from "../../../kit/terms/change-table.tsx";
import { STALE_AFTER_TERMS } from "../../terms/stale.ts";

/** Withdraws the pending change of terms; the dialog says who is mailed. */
export function WithdrawButton() {
  const { t } = useTranslation();
  return (
    <div>
      <AskingButton
        text={t("termsEdit.withdraw.action")}
        title={t("termsEdit.withdraw.title")}
        aboutOf={() => t("termsEdit.withdraw.about")}
        only={{}}
      />
    </div>
  );
}

/** Withdraws one term of the pending change. */
export function WithdrawLineButton({ line }: { line: ChangeLine }) {
  const { t } = useTranslation();
  const term = useTermName()(line);
  // A change of the reward type has two lines; the one with the value in force withdraws both.
  if (line.from === null) return null;
  return (
    <AskingButton
      text={t("termsEdit.withdraw.one.action")}
      label={t("termsEdit.withdraw.one.label", { term })}
      title={t("termsEdit.withdraw.one.title", { term })}
      aboutOf={(isLast) => t(`termsEdit.withdraw.one.${isLast ? "last" : "about"}`)}
      only={{
        field: line.field as NonNullable<Only["field"]>,
        ...(line.source !== null && { source: line.source as NonNullable<Only["source"]> }),
      }}
    />
  );
}

type Only = Omit<Input<"withdrawTerms">, "programId">;

/** @param aboutOf what is left afterwards; `isLast` if nothing is */
function AskingButton({
  text,
  label = text,
  title,
  aboutOf,
  only,
}: {
  text: string;
  label?: string;
  title: string;
  aboutOf: (isLast: boolean) => string;
  only: Only;
}) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const [isOpen, setIsOpen] = useState(false);
  const preview = usePreview("withdrawTerms");
  const { data } = preview;
  return (
    <>
      <GatedButton
        needs="owner"
        size="xs"
        variant="default"
        aria-label={label}
        onClick={() => {
          preview.mutate({ programId, ...only });
          setIsOpen(true);
        }}
      >
        {text}
      </GatedButton>
      {isOpen && (
        <WithdrawDialog
          title={title}
          action={text}
          text={
            data === undefined
              ? null
              : `${aboutOf(data.scheduledChange === null)} ${t("termsEdit.withdraw.mailed", {
                  count: data.mailed.approved + data.mailed.suspended,
                })}`
          }
          only={only}
          previewError={preview.error}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function WithdrawDialog({
  title,
  action,
  text,
  only,
  previewError,
  onClose,
}: {
  title: string;
  /** The text of the button. */
  action: string;
  /** What withdrawing does; null until it is known. */
  text: string | null;
  only: Only;
  previewError: Error | null;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const withdraw = useChange("withdrawTerms", STALE_AFTER_TERMS);
  const confirm = async () => {
    await withdraw.mutateAsync({ programId, ...only });
    onClose();
    await notify(t("termsEdit.withdraw.done"));
  };
  return (
    <Confirm
      title={title}
      text={text ?? ""}
      confirmText={action}
      isDisabled={text === null}
      isBusy={withdraw.isPending}
      error={withdraw.error ?? previewError}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
