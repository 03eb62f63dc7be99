import { useTranslation } from "react-i18next";
import { wordsOf } from "../../../kit/words-of.ts";
import type { Item } from "../../mends/mend.ts";

/** What a line of the list is known by in the URL. */
export const keyOf = ({ kind, id }: Item): string => `${kind}/${id}`;

/** Kinds whose times are the system clock's. */
const BY_SYSTEM_CLOCK: readonly Item["kind"][] = ["delivery", "outbox", "rail_difference", "books"];

export const clockOf = ({ kind }: Item) => (BY_SYSTEM_CLOCK.includes(kind) ? "system" : "service");

/** Returns what has happened, in words: a title, and what to know before mending it. */
export function useHappened(): (item: Item) => { readonly title: string; readonly text: string | null } {
  const { t, i18n } = useTranslation();
  return ({ kind, reason }) => {
    const key = `home.reasons.${kind}.${reason}`;
    return i18n.exists(`${key}.title`)
      ? { title: t(`${key}.title`), text: t(`${key}.text`) }
      : { title: wordsOf(reason), text: null };
  };
}
