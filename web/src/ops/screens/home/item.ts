import { useTranslation } from "react-i18next";
import { wordsOf } from "../../../kit/words-of.ts";
import type { Item } from "../../mends/mend.ts";

/** What a line of the list is known by in the URL. */
export const keyOf = ({ kind, id }: Item): string => `${kind}/${id}`;

/** Reasons that the worker finds at Temporal, with times of the system clock. */
const BY_TEMPORAL: readonly string[] = [
  "activity_failing",
  "task_failing",
  "failed",
  "terminated",
  "timed_out",
  "temporal_unreachable",
];

/** Kinds whose times are the system clock's. */
const BY_SYSTEM_CLOCK: readonly Item["kind"][] = [
  "delivery",
  "outbox",
  "leftover",
  "rail_difference",
  "books",
];

/** Kinds that the service goes on with by itself, so that they may leave the list without anybody. */
const UNDER_WAY: readonly Item["kind"][] = ["delivery", "payout_schedule", "leftover", "process"];

/** Whether a line may end by itself. */
export const isUnderWay = ({ kind }: Item): boolean => UNDER_WAY.includes(kind);

export const clockOf = ({ kind, reason }: Item) =>
  BY_SYSTEM_CLOCK.includes(kind) || BY_TEMPORAL.includes(reason) ? "system" : "service";

/** Returns what a line is about, in a word; of a process, which kind it is. */
export function useKind(): (item: Item) => string {
  const { t, i18n } = useTranslation();
  return ({ kind, id }) => {
    const key = `home.processes.${id.split("/")[0]}`;
    return kind === "process" && i18n.exists(key) ? t(key) : t(`home.kinds.${kind}`);
  };
}

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
