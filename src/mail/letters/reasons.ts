import type { Language } from "../../domain/language.ts";
import type { HeldReason } from "../../domain/payouts/payout.ts";

type InEachLanguage = Readonly<Record<Language, string>>;

/** Why a payout is held, said to its partner. */
export const HELD_REASONS: Readonly<Record<HeldReason, InEachLanguage>> = {
  no_payout_account: {
    en: "You have not connected a payout account yet. Connect one in the portal.",
    de: "Sie haben noch kein Auszahlungskonto verbunden. Verbinden Sie eines im Portal.",
  },
  account_refused: {
    en:
      "The payout provider does not accept payments to your account. Complete it there, or connect another one in the " +
      "portal.",
    de:
      "Der Zahlungsanbieter nimmt keine Zahlungen an Ihr Konto an. Vervollständigen Sie es dort, oder verbinden Sie im " +
      "Portal ein anderes.",
  },
  tax_form_missing: {
    en: "Your tax form is missing or has expired. Complete it in the portal.",
    de: "Ihr Steuerformular fehlt oder ist abgelaufen. Füllen Sie es im Portal aus.",
  },
  suspended: {
    en: "You are suspended from the program. The money is held until the brand decides.",
    de: "Sie sind im Programm gesperrt. Das Geld wird angehalten, bis die Marke entscheidet.",
  },
  dispute_open: {
    en: "A customer disputes the payment. The money is held until the dispute is decided.",
    de: "Ein Kunde ficht die Zahlung an. Das Geld wird angehalten, bis darüber entschieden ist.",
  },
  funding_short: {
    en: "The brand’s deposit does not cover this payout yet. It is paid once the brand has added funds.",
    de: "Die Einlage der Marke deckt diese Auszahlung noch nicht. Sie wird gesendet, sobald die Marke eingezahlt hat.",
  },
  payout_account_changed: {
    en: "Your payout account has changed. As protection against theft, payouts to it start 72 hours after the change.",
    de:
      "Ihr Auszahlungskonto hat sich geändert. Zum Schutz vor Diebstahl beginnen Auszahlungen darauf 72 Stunden nach " +
      "der Änderung.",
  },
};

/** Why a payout failed, by the codes that are our own. Those of rails, and what people wrote, are quoted. */
export const FAILED_REASONS: ReadonlyMap<string, InEachLanguage> = new Map([
  [
    "returned",
    {
      en: "The money came back from your bank or payout provider.",
      de: "Das Geld kam von Ihrer Bank oder Ihrem Zahlungsanbieter zurück.",
    },
  ],
]);
