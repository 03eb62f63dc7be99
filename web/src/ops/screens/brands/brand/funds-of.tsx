import { useRead } from "../../../../api/ops.ts";
import { Amount } from "../../../../kit/amounts/amount.tsx";

/** What a program has available for payouts; nothing until that is read. */
export function FundsOf({ programId, currency }: { programId: string; currency: string }) {
  const { data } = useRead("getFunds", { programId });
  return data === undefined ? null : <Amount cents={data.availableCents} currency={currency} />;
}
