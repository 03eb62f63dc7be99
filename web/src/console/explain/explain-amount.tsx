import { ExplainLink } from "../../kit/explain/explain-link.tsx";
import { type Figure, figureText } from "./figure.ts";

/** An amount that opens the ledger lines it is the exact sum of. */
export function ExplainAmount({
  cents,
  currency,
  figure,
}: {
  cents: number;
  currency: string;
  figure: Figure;
}) {
  return <ExplainLink cents={cents} currency={currency} figure={figureText(figure)} />;
}

/** The same in a row of a list that leads elsewhere itself. */
export const ExplainAmountInRow = (props: Parameters<typeof ExplainAmount>[0]) => (
  <span className="kit-above-row">
    <ExplainAmount {...props} />
  </span>
);
