import { useTranslation } from "react-i18next";
import { Notice } from "../../kit/layout/notice.tsx";

/** Why the checks held an application for review, a sentence for each flag. Nothing if none was raised. */
export function RiskFlags({ flags }: { flags: readonly string[] }) {
  const { t } = useTranslation();
  if (flags.length === 0) return null;
  return (
    <Notice tone="act" icon="alert" title={t("application.risk.title", { count: flags.length })}>
      <ul className="kit-plain-list kit-small">
        {flags.map((flag) => (
          <li key={flag}>{t(`application.risk.flags.${flag}`, { defaultValue: flag })}</li>
        ))}
      </ul>
    </Notice>
  );
}
