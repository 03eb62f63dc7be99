import { Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../api/ops.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { useFormats } from "../../kit/formats.tsx";
import { notify } from "../../kit/notices.tsx";
import { CALLS, type Mend, STALE, type Subject } from "./mend.ts";

const LONGEST_TEXT = 500;

/** Asks once, saying what will happen. @param onDone with what the operation returned */
export default function MendDialog({
  mend,
  subject,
  onDone,
  onClose,
}: {
  mend: Mend;
  subject: Subject;
  onDone?: ((result: unknown) => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  // As it was when this was asked for, whatever is read meanwhile.
  const [asked] = useState(subject);
  const name = useNameOf(asked);
  const [typed, setTyped] = useState("");
  const { operation, input, field, isDangerous = false } = CALLS[mend];
  // The table pairs each operation with its input, which the types of one call cannot say of all.
  const change = useChange(operation as "requestVerification", STALE);
  const text = typed.trim();
  const confirm = async () => {
    const result: unknown = await change.mutateAsync(input(asked, text) as Record<string, never>);
    onDone?.(result);
    onClose();
    await notify(t(`mends.${mend}.done`));
  };
  return (
    <Confirm
      title={t(`mends.${mend}.title`)}
      text={t(`mends.${mend}.about`)}
      confirmText={t(`mends.${mend}.button`)}
      isDangerous={isDangerous}
      isDisabled={field === "required" && text === ""}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      {name !== "" && (
        <Text size="sm" fw={500} className="kit-wrap">
          {name}
        </Text>
      )}
      {field !== undefined && (
        <Textarea
          label={t(`mends.${mend}.field`)}
          required={field === "required"}
          maxLength={LONGEST_TEXT}
          autosize
          minRows={2}
          data-autofocus
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </Confirm>
  );
}

/** The amount, whose it is, and the id; empty for something there is only one of. */
function useNameOf({ id, subject = null, amountCents = null, currency = null }: Subject): string {
  const { money } = useFormats();
  const amount = amountCents === null || currency === null ? null : money(amountCents, currency);
  return [amount, subject, id].filter((part) => part !== null && part !== "").join(" · ");
}
