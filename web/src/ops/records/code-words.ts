import { useTranslation } from "react-i18next";
import { wordsOf } from "../../kit/words-of.ts";

/** What a code of the API is of. */
export type CodeKind =
  "access" | "call" | "check" | "method" | "outcome" | "railState" | "reason" | "source" | "template";

/** Returns how to say a code of the API; one that a rail made up stands as it is. */
export function useCodeWords(): (kind: CodeKind, code: string) => string {
  const { t } = useTranslation();
  return (kind, code) => t(`codes.${kind}.${code}`, { defaultValue: wordsOf(code) });
}
