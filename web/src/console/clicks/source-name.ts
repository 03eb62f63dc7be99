import { useTranslation } from "react-i18next";
import { useFormats } from "../../kit/formats.tsx";

/** What clicks and sales are broken down by. */
export type SourceKind = "country" | "device";

/** Returns the name of a country or device in a breakdown. Sales without a click are of an unknown one. */
export function useSourceName(by: SourceKind): (value: string) => string {
  const { t } = useTranslation();
  const { country } = useFormats();
  return (value) => {
    if (by === "device") return t(`clicks.devices.${value}`, { defaultValue: value });
    return value === "unknown" ? t("figures.unknown") : country(value);
  };
}
