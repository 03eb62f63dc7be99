import { useTranslation } from "react-i18next";
import type { Row } from "../../api/ops.ts";
import { useFormats } from "../../kit/formats.tsx";

type Problem = Pick<Row<"listVerifications">["problems"][number], "message" | "faults">;

/** Figures that are codes themselves. */
const NAMED: ReadonlySet<string> = new Set(["name", "status", "method", "difference"]);
const INTEGER = /^-?\d{1,15}$/;

/** Returns how to say what is wrong in the books; the message as it stands where it has no codes. */
export function useFaultWords(): (problem: Problem) => string {
  const { t } = useTranslation();
  const { number } = useFormats();
  const figureOf = (name: string, value: string): string => {
    if (NAMED.has(name)) return t(`faults.name.${value}`, { defaultValue: value });
    return INTEGER.test(value) ? number(Number(value)) : value;
  };
  return ({ message, faults }) => {
    if (faults.length === 0) return message;
    const texts = faults.map(({ code, figures }): string => {
      const shown = Object.entries(figures).map(([name, value]) => [name, figureOf(name, value)] as const);
      return t(`faults.text.${code}`, message, Object.fromEntries(shown));
    });
    return texts.join("; ");
  };
}
