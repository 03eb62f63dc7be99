import { useTranslation } from "react-i18next";
import { wordsOf } from "./words-of.ts";

/** Returns the name of an audit action: `partner.approve` is "Partner approved". */
export function useAuditAction(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => t(`auditActions.${action}`, { defaultValue: wordsOf(action) });
}
