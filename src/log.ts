import { isNativeError } from "node:util/types";
import { pino, type Logger } from "pino";
import { currentLogFields } from "./telemetry/work-context.ts";

/** Fields with secrets or personal data; logged as `[hidden]`. */
const HIDDEN = ["authorization", "secret", "signingSecret", "key", "email", "customerEmail", "cookie", "url"];

/** The fields of a database error that locate it. */
const SHOWN_OF_ERROR = ["code", "table", "column", "constraint"];

/**
 * PostgreSQL quotes whole rows in an error's `detail`, including addresses and secrets, so only listed fields are
 * shown.
 */
function showError(error: unknown): unknown {
  if (!isNativeError(error)) return String(error);
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error);
  const details = detailsOf(error);
  const hide = (text: string) =>
    details.reduce((shown, detail) => shown.replaceAll(detail, "[hidden]"), text);
  const kept = Object.entries(rest).filter(([field]) => SHOWN_OF_ERROR.includes(field));
  return { type, message: hide(message), stack: hide(stack), ...Object.fromEntries(kept) };
}

/** The `detail` of an error and its causes: libraries repeat it in the messages of their own errors. */
function detailsOf(error: unknown): string[] {
  const { detail, cause } = (error ?? {}) as { detail?: unknown; cause?: unknown };
  const own = typeof detail === "string" && detail !== "" ? [detail] : [];
  return cause === undefined || cause === null ? own : [...own, ...detailsOf(cause)];
}

/** Lines are written together when there are so many bytes of them, or after so long. */
const FULL_BYTES = 4096;
const FLUSH_EVERY_MS = 100;

/**
 * A structured log: one JSON object per line on standard error; standard output belongs to the command line. Each line
 * says what the work that wrote it belongs to: request, trace, workflow. OPERATE-36.
 */
export function createLog(level: string, name: string): Logger {
  // A write for each line would be a large part of what a refused request costs. The rest is written at the exit.
  const destination = pino.destination({
    ...{ fd: 2, sync: false },
    ...(level === "silent" ? {} : { minLength: FULL_BYTES, periodicFlush: FLUSH_EVERY_MS }),
  });
  return pino(
    {
      level,
      base: { process: name },
      mixin: currentLogFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: showError },
      hooks: {
        /** An error is written at once, with what came before: it may be the last that the process says. */
        logMethod(line, write, lineLevel) {
          write.apply(this, line);
          if (lineLevel >= pino.levels.values["error"]!) destination.flushSync();
        },
      },
      redact: { paths: [...HIDDEN, ...HIDDEN.map((field) => `*.${field}`)], censor: "[hidden]" },
    },
    destination,
  );
}
