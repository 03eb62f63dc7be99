import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Radio.layer.css";
import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Input, useChange } from "../../api/change.ts";
import { isRefusal } from "../../api/changes.ts";
import { useApi } from "../../api/console.ts";
import { StepForm } from "../../kit/actions/step-form.tsx";
import { Amount } from "../../kit/amounts/amount.tsx";
import { minorFrom } from "../../kit/amounts/typed-amount.ts";
import { useFormats } from "../../kit/formats.tsx";
import { Dialog } from "../../kit/layout/dialog.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { notify } from "../../kit/notices.tsx";
import { Failure } from "../../kit/states/failure.tsx";
import { usePreview } from "../../session/preview.ts";
import { useSeat } from "../../session/seat.tsx";
import { type Sale, STALE_AFTER_SALE } from "./decisions.ts";

/** Records a refund in steps: the amount, a preview of every figure, then the refund itself. */
export function RefundDialog({
  sale,
  currency,
  onClose,
}: {
  sale: Sale;
  currency: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { amount, isReady, isBusy, error, shown, change, confirm } = useRefund(sale, currency, onClose);
  return (
    <Dialog title={t("saleActions.refundTitle", { order: sale.externalRef })} onClose={onClose}>
      <StepForm step={shown?.before} onSubmit={() => void confirm().catch(() => {})}>
        <Stack gap="md">
          <Text size="sm">{t("saleActions.refundAbout")}</Text>
          <HowMuch
            isFull={amount.isFull}
            onFull={(isFull) => change({ ...amount, isFull })}
            text={amount.text}
            onText={(text) => change({ ...amount, text })}
            isWrong={amount.isWrong}
            currency={currency}
          />
          {shown !== undefined && <Figures {...shown} currency={currency} />}
          {error !== null && <Failure error={error} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t("kit.cancel")}
            </Button>
            <Button
              type="submit"
              disabled={!isReady}
              loading={isBusy}
              {...(shown === undefined ? {} : { color: "red" })}
            >
              {shown === undefined ? t("saleActions.preview") : t("saleActions.refund")}
            </Button>
          </Group>
        </Stack>
      </StepForm>
    </Dialog>
  );
}

/** The figures of the sale before and after the refund. */
interface Shown {
  readonly before: Sale;
  readonly after: Sale;
  /** Whether somebody else changed the sale after these figures were shown first. */
  readonly isChanged: boolean;
}

/** What a refund would do to the sale, from its figures as they are now, and not as the screen has read them. */
function useShown(input: Input<"refundConversion">) {
  const api = useApi();
  const { conversionId } = input;
  const read = useMutation({ mutationFn: () => api.getConversion({ conversionId }) });
  const preview = usePreview("refundConversion");
  const [from, setFrom] = useState<Pick<Shown, "before" | "isChanged"> | null>(null);
  const show = async (isChanged: boolean): Promise<void> => {
    const before = await read.mutateAsync();
    await preview.mutateAsync(input);
    setFrom({ before, isChanged });
  };
  const after = preview.data;
  return {
    shown: from === null || after === undefined ? undefined : { ...from, after },
    show,
    /** Whether the refund would do something else by now than what is shown. */
    isOutdated: async (): Promise<boolean> => {
      const now = await read.mutateAsync();
      return FIGURES.some((figure) => now[figure] !== from?.before[figure]);
    },
    isBusy: read.isPending || preview.isPending,
    error: read.error ?? preview.error,
    reset: () => {
      read.reset();
      preview.reset();
    },
  };
}

/** The amount as chosen or typed, and the two steps that follow: a preview, then the refund. */
function useRefund(sale: Sale, currency: string, onDone: () => void) {
  const { t } = useTranslation();
  const digits = useSeat().currencyDecimals[currency] ?? 2;
  const [{ isFull, text }, setAmount] = useState({ isFull: true, text: "" });
  const refund = useChange("refundConversion", STALE_AFTER_SALE);
  const amountCents = minorFrom(text, digits);
  const input = isFull
    ? { conversionId: sale.id }
    : { conversionId: sale.id, amountCents: amountCents ?? undefined };
  const { shown, show, isOutdated, isBusy, error, reset } = useShown(input);
  // Without an answer it may be recorded: then it is sent again under its key, and is recorded once.
  const mayBeRecorded = refund.error !== null && !isRefusal(refund.error);
  return {
    amount: { isFull, text, isWrong: text !== "" && amountCents === null },
    isReady: isFull || (amountCents !== null && amountCents > 0),
    shown,
    isBusy: isBusy || refund.isPending,
    error: error ?? refund.error,
    /** A new amount needs a new preview. */
    change: (changed: Readonly<{ isFull: boolean; text: string }>) => {
      setAmount(changed);
      reset();
      refund.reset();
    },
    confirm: async () => {
      if (shown === undefined) return show(false);
      if (!mayBeRecorded && (await isOutdated())) return show(true);
      await refund.mutateAsync(input);
      onDone();
      await notify(t("saleActions.refunded", { order: sale.externalRef }));
    },
  };
}

function HowMuch({
  isFull,
  onFull,
  text,
  onText,
  isWrong,
  currency,
}: {
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  text: string;
  onText: (text: string) => void;
  isWrong: boolean;
  currency: string;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Radio.Group
        label={t("saleActions.howMuch")}
        value={isFull ? "full" : "part"}
        onChange={(value) => onFull(value === "full")}
      >
        <Group gap="lg" mt="xs">
          <Radio value="full" label={t("saleActions.full")} data-autofocus />
          <Radio value="part" label={t("saleActions.part")} />
        </Group>
      </Radio.Group>
      {!isFull && (
        <TextInput
          label={t("saleActions.amount", { currency })}
          description={t("saleActions.amountAbout")}
          inputMode="decimal"
          value={text}
          error={isWrong ? t("saleActions.amountWrong") : undefined}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
        />
      )}
    </>
  );
}

const FIGURES = ["refundedCents", "directCents", "overrideCents", "feeCents"] as const;

/** Every figure of the sale now and after the refund, as the service computed them. */
function Figures({ before, after, isChanged, currency }: Shown & { readonly currency: string }) {
  const { t } = useTranslation();
  const { money } = useFormats();
  return (
    <section aria-label={t("saleActions.figures.title")} aria-live="polite">
      {isChanged && (
        <Text size="sm" fw={600} mb="xs">
          {t("saleActions.figures.changed")}
        </Text>
      )}
      <SimpleTable
        label={t("saleActions.figures.title")}
        rows={FIGURES}
        keyOf={(figure) => figure}
        columns={[
          {
            id: "figure",
            header: t("saleActions.figures.figure"),
            cell: (figure) => t(`saleActions.figures.${figure}`),
          },
          {
            id: "now",
            header: t("saleActions.figures.now"),
            align: "right",
            cell: (figure) => <Amount cents={before[figure]} currency={currency} />,
          },
          {
            id: "after",
            header: t("saleActions.figures.after"),
            align: "right",
            cell: (figure) => (
              <strong>
                <Amount cents={after[figure]} currency={currency} />
              </strong>
            ),
          },
        ]}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {t("saleActions.figures.about", { amount: money(before.amountCents, currency) })}
      </Text>
    </section>
  );
}
