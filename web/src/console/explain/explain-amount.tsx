import { ExplainLink } from "../../kit/explain/explain-link.tsx";
import { type Figure, figureText } from "./figure.ts";

/** An amount that opens the lines that it is the sum of, to the cent. */
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
