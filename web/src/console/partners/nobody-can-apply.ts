import { useTranslation } from "react-i18next";
import { useSeat } from "../../session/seat.tsx";
import { useProgram } from "../program.tsx";

/** When people can apply to the program of the screen; null if they can, or while that is not known. */
export function useNobodyCanApply(): string | null {
  const { t } = useTranslation();
  const { brand } = useSeat();
  const { data: program } = useProgram();
  if (program === undefined) return null;
  if (brand.status === "pending") return t("partners.brandPending");
  return program.status === "live" ? null : t("partners.notLive");
}
