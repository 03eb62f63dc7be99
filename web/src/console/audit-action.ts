import { useTranslation } from "react-i18next";
import { wordsOf } from "../kit/words-of.ts";

/** Returns how a change of the audit trail is called: `partner.approve` is "Partner approved". */
export function useAuditAction(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => t(`auditActions.${action}`, { defaultValue: wordsOf(action) });
}
