import { Button } from "@mantine/core";
import { useState } from "react";
import { type Api, type Input, useChange } from "../../api/ops.ts";
import type { ReadName } from "../../api/hooks.ts";
import { Confirm } from "../../kit/actions/confirm.tsx";
import { notify } from "../../kit/notices.tsx";
import { useStepUp } from "../../session/step-up.tsx";

/** What is said before and after a change. */
export interface ChangeTexts {
  readonly button: string;
  readonly title: string;
  readonly about: string;
  readonly done: string;
}

/** A button for a change that needs a recent sign-in and no further input: it asks once. */
export function ChangeButton<Name extends ReadName<Api>>({
  operation,
  input,
  stale,
  texts,
  isDangerous = false,
  size = "sm",
}: {
  operation: Name;
  input: Input<Name>;
  stale: readonly (keyof Api)[];
  texts: ChangeTexts;
  isDangerous?: boolean;
  size?: "xs" | "sm";
}) {
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <>
      <Button size={size} variant="default" onClick={() => withStepUp(() => setIsOpen(true))}>
        {texts.button}
      </Button>
      {isOpen && (
        <ChangeDialog {...{ operation, input, stale, texts, isDangerous }} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function ChangeDialog<Name extends ReadName<Api>>({
  operation,
  input,
  stale,
  texts,
  isDangerous,
  onClose,
}: {
  operation: Name;
  input: Input<Name>;
  stale: readonly (keyof Api)[];
  texts: ChangeTexts;
  isDangerous: boolean;
  onClose: () => void;
}) {
  const change = useChange(operation, stale);
  const confirm = async () => {
    await change.mutateAsync(input);
    onClose();
    await notify(texts.done);
  };
  return (
    <Confirm
      title={texts.title}
      text={texts.about}
      confirmText={texts.button}
      isDangerous={isDangerous}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
