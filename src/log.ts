import { isNativeError } from "node:util/types";
import { pino, type Logger } from "pino";

/** Fields that hold secrets or personal data; a log line that is given one shows `[hidden]`. */
const HIDDEN = ["authorization", "secret", "signingSecret", "key", "email", "customerEmail", "cookie", "url"];

/** Of a database error: where it happened. */
const SHOWN_OF_ERROR = ["code", "table", "column", "constraint"];

/** PostgreSQL quotes whole rows in the `detail` of an error, with addresses and secrets in them; so only what is named is shown. */
function showError(error: unknown): unknown {
  if (!isNativeError(error)) return String(error);
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error);
  const details = detailsOf(error);
  const hide = (text: string) =>
    details.reduce((shown, detail) => shown.replaceAll(detail, "[hidden]"), text);
  const kept = Object.entries(rest).filter(([field]) => SHOWN_OF_ERROR.includes(field));
  return { type, message: hide(message), stack: hide(stack), ...Object.fromEntries(kept) };
}

/** The `detail` of an error and of its causes: a library that wraps an error repeats it in the message. */
function detailsOf(error: unknown): string[] {
  const { detail, cause } = (error ?? {}) as { detail?: unknown; cause?: unknown };
  const own = typeof detail === "string" && detail !== "" ? [detail] : [];
  return cause === undefined || cause === null ? own : [...own, ...detailsOf(cause)];
}

/** A structured log: one JSON object a line on standard error, since standard output belongs to the command line. */
export function createLog(level: string, name: string): Logger {
  return pino(
    {
      level,
      base: { process: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: showError },
      redact: { paths: [...HIDDEN, ...HIDDEN.map((field) => `*.${field}`)], censor: "[hidden]" },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
