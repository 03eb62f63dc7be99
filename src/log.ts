import { pino, type Logger } from "pino";

/** Fields that hold secrets or personal data; a log line that is given one shows `[hidden]`. */
const HIDDEN = ["authorization", "secret", "signingSecret", "key", "email", "customerEmail", "cookie", "url"];

/** A structured log: one JSON object a line on standard error, since standard output belongs to the command line. */
export function createLog(level: string, name: string): Logger {
  return pino(
    {
      level,
      base: { process: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: [...HIDDEN, ...HIDDEN.map((field) => `*.${field}`)], censor: "[hidden]" },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
