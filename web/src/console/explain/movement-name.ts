import { useTranslation } from "react-i18next";
import type { Row } from "../../api/console.ts";

type Movement = Pick<Row<"listFundingEntries">, "kind" | "amountCents">;

/** Returns the name of a movement of the deposit. A fee that is given back has the sign of a deposit. */
export function useMovementName(): (movement: Movement) => string {
  const { t } = useTranslation();
  return ({ kind, amountCents }) =>
    t(kind === "platform_fee" && amountCents > 0 ? "funding.feeBack" : `funding.kind.${kind}`);
}
