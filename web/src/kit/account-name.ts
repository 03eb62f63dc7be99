import { useTranslation } from "react-i18next";

/** A label in parts, as the service gives them. */
type Parts = { readonly kind: string; readonly ending: string } | null;

/** Returns the name of a payout account or a tax number in the page's language; it discloses the end only. */
export function useAccountName(): (label: string, parts: Parts) => string {
  const { t } = useTranslation();
  return (label, parts) =>
    parts === null ? label : t(`accountNames.${parts.kind}`, { ending: parts.ending, defaultValue: label });
}
