import { useFormats } from "../formats.tsx";

/** An amount in minor units, in figures that align. Negative ones stand out. */
export function Amount({ cents, currency, dim = false }: { cents: number; currency: string; dim?: boolean }) {
  const { money } = useFormats();
  const tone = cents < 0 ? "kit-negative" : dim || cents === 0 ? "kit-dim" : undefined;
  return <span className={`kit-figures${tone ? ` ${tone}` : ""}`}>{money(cents, currency)}</span>;
}
