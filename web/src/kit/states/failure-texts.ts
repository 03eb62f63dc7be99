import type { TFunction } from "i18next";
import { PartnerProgramError } from "../../../../client/src/index.ts";
import { isSignedOut } from "../../api/signed-out.ts";

interface FailureTexts {
  readonly message: string;
  /** What to do about it. */
  readonly next: string;
  /** To quote when asking for help; null where no request was answered. */
  readonly requestId: string | null;
}

/** What the client says for programmers when no answer of the service arrived. */
const NO_ANSWER: ReadonlySet<string> = new Set(["no_answer", "timed_out"]);

/** What happened and what to do next: in the service's own words, where it answered. */
export function failureTextsOf(error: unknown, t: TFunction): FailureTexts {
  const requestId = error instanceof PartnerProgramError ? error.requestId : null;
  const own = ownTextsOf(error);
  if (own !== null) {
    return { message: t(`kit.failure.${own}.message`), next: t(`kit.failure.${own}.next`), requestId };
  }
  const { message, call, next } = error as PartnerProgramError;
  // The client puts method and path first, which help a log and not a reader.
  const before = `${call}: `;
  return {
    message: message.startsWith(before) ? message.slice(before.length) : message,
    next,
    requestId,
  };
}

/** The texts of ours for what the service does not word, or not for a screen; null for its own. */
function ownTextsOf(error: unknown): "noAnswer" | "signedOut" | "unknown" | "unreadable" | null {
  // A part of the app may not have arrived either.
  if (!(error instanceof PartnerProgramError)) return navigator.onLine ? "unknown" : "noAnswer";
  if (isSignedOut(error)) return "signedOut";
  if (NO_ANSWER.has(error.code)) return "noAnswer";
  return error.code === "unreadable_answer" ? "unreadable" : null;
}
