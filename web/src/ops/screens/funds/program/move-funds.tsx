import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, type Row, useChange, usePreview, useRead } from "../../../../api/ops.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { Amount } from "../../../../kit/amounts/amount.tsx";
import { minorFrom } from "../../../../kit/amounts/typed-amount.ts";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { notify } from "../../../../kit/notices.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";

type Kind = "deposit" | "withdrawal";
type Program = Row<"listProgramsOfAll">;
type Movement = Input<"recordWithdrawal">;

const OPERATIONS = { deposit: "recordDeposit", withdrawal: "recordWithdrawal" } as const;
const STALE = ["getFunds", "listFundsEntries", "listAttention"] as const;

/** Opens the form that records money, which shows its effect before anything is recorded. */
export function MoveFunds({ kind, program }: { kind: Kind; program: Program }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <>
      <Button
        {...(kind === "deposit" ? {} : { variant: "default" })}
        onClick={() => withStepUp(() => setIsOpen(true))}
      >
        {t(`funds.${kind}.button`)}
      </Button>
      {isOpen && <MoveDialog kind={kind} program={program} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What was typed. */
interface Typed {
  readonly amount: string;
  readonly reference: string;
  readonly note: string;
}

function MoveDialog({ kind, program, onClose }: { kind: Kind; program: Program; onClose: () => void }) {
  const { t } = useTranslation();
  const session = useRead("getOperatorSession", {});
  const [typed, setTyped] = useState<Typed>({ amount: "", reference: "", note: "" });
  const preview = usePreview(OPERATIONS[kind]);
  const record = useChange(OPERATIONS[kind], STALE);
  const amountCents = minorFrom(typed.amount, session.data?.currencyDecimals[program.currency] ?? 2);
  const input = (): Movement => ({
    programId: program.id,
    amountCents: amountCents ?? 0,
    reference: typed.reference.trim(),
    ...(typed.note.trim() === "" ? {} : { note: typed.note.trim() }),
  });
  const effect = preview.data;
  const confirm = async () => {
    if (effect === undefined) {
      await preview.mutateAsync(input());
      return;
    }
    await record.mutateAsync(input());
    onClose();
    await notify(t(`funds.${kind}.done`));
  };
  return (
    <Confirm
      title={t(`funds.${kind}.button`)}
      text={t(`funds.${kind}.about`, { brand: program.brandName })}
      confirmText={effect === undefined ? t("funds.preview") : t(`funds.${kind}.button`)}
      isDisabled={amountCents === null || amountCents === 0}
      isBusy={preview.isPending || record.isPending}
      error={preview.error ?? record.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    >
      <Fields
        typed={typed}
        currency={program.currency}
        onChange={(changes) => {
          setTyped((before) => ({ ...before, ...changes }));
          preview.reset();
          record.reset();
        }}
      />
      {effect !== undefined && (
        <Facts
          rows={[
            [
              t("funds.before"),
              <Amount key="before" cents={effect.before.availableCents} currency={program.currency} />,
            ],
            [
              t("funds.after"),
              <strong key="after">
                <Amount cents={effect.after.availableCents} currency={program.currency} />
              </strong>,
            ],
          ]}
        />
      )}
    </Confirm>
  );
}

function Fields({
  typed,
  currency,
  onChange,
}: {
  typed: Typed;
  currency: string;
  onChange: (changes: Partial<Typed>) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t("funds.amount")}
        description={t("funds.amountAbout", { currency })}
        inputMode="decimal"
        required
        data-autofocus
        value={typed.amount}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
      />
      <TextInput
        label={t("funds.reference")}
        description={t("funds.referenceAbout")}
        required
        maxLength={200}
        value={typed.reference}
        onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })}
      />
      <TextInput
        label={t("funds.note")}
        description={t("funds.noteAbout")}
        maxLength={500}
        value={typed.note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
    </>
  );
}
