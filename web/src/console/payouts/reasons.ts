import { useTranslation } from "react-i18next";

/** Why a payout is held or needs attention, in words. A rail's own code stands as it is. */
export function useReason(): (code: string) => { readonly title: string; readonly text: string | null } {
  const { t, i18n } = useTranslation();
  return (code) => {
    const key = `payouts.reason.${code}`;
    return i18n.exists(`${key}.title`)
      ? { title: t(`${key}.title`), text: t(`${key}.text`) }
      : { title: code, text: null };
  };
}
