import { useTranslation } from "react-i18next";
import { useFormats } from "../formats.tsx";

/** Why a part of a balance is not paid yet. */
export interface NotPaidReason {
  readonly code: string;
  /** In the service's own words, for a reason that has no others here. */
  readonly message: string;
  /** When it ends by itself; null if that is not known. */
  readonly until: string | null;
  readonly amountCents: number;
  /** The amount that its words name; null for most. */
  readonly figureCents: number | null;
}

/**
 * Returns a reason in words, the same for the brand and for the partner: what it is, and how it ends. While the brand is
 * closed some end in another way.
 */
export function useNotPaidWords(): (
  reason: Pick<NotPaidReason, "code" | "message" | "figureCents">,
  currency: string,
  isBrandClosed?: boolean,
) => { readonly title: string; readonly text: string | null } {
  const { t, i18n } = useTranslation();
  const { money } = useFormats();
  return ({ code, message, figureCents }, currency, isBrandClosed = false) => {
    if (!i18n.exists(`notPaid.${code}.title`)) return { title: message, text: null };
    const amount = figureCents === null ? "" : money(figureCents, currency);
    const text = isBrandClosed && i18n.exists(`notPaid.${code}.closed`) ? "closed" : "text";
    return { title: t(`notPaid.${code}.title`, { amount }), text: t(`notPaid.${code}.${text}`, { amount }) };
  };
}
