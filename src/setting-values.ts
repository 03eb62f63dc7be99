import { z } from "zod";

/** One environment variable: its type, its default in written form, and its meaning. */
export interface Setting<Schema extends z.ZodType<unknown, string> = z.ZodType<unknown, string>> {
  schema: Schema;
  /** Null: unset; `meaning` gives the consequence. */
  default: string | null;
  meaning: string;
  /** Secret values are not repeated in messages. */
  isSecret: boolean;
}

/** A setting that may be shown. */
export const setting = <Schema extends z.ZodType<unknown, string>, const Default extends string | null>(
  schema: Schema,
  defaultText: Default,
  meaning: string,
) => ({ schema, default: defaultText, meaning, isSecret: false });

/** One that is unset by default and never shown. */
export const secret = <Schema extends z.ZodType<unknown, string>>(schema: Schema, meaning: string) => ({
  ...setting(schema, null, meaning),
  isSecret: true,
});

/* The kinds of values that settings have, as written in the environment. */

export const text = z.string().regex(/^[^\p{Cc}]+$/u, "text without control characters");

export const wholeNumber = (lowest: number, highest: number) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,15}$/.test(value) && Number(value) >= lowest && Number(value) <= highest,
      `a whole number from ${lowest} to ${highest}`,
    )
    .transform(Number);

const LAST_PORT = 65_535;
export const port = wholeNumber(0, LAST_PORT);

export const ratio = z
  .string()
  .refine((value) => /^(0(\.\d{1,9})?|1(\.0{1,9})?)$/.test(value), "a number from 0 to 1")
  .transform(Number);

/** As OpenTelemetry writes them: values may be percent-encoded. */
export const pairs = z
  .string()
  .refine(
    (value) =>
      value
        .split(",")
        .every((pair) => /^\s*[\w.!#$&'*+^`|~-]+=[\x20-\x7e]+$/.test(pair) && isDecodable(pair)),
    "name=value pairs, comma-separated",
  )
  .transform((value) =>
    Object.fromEntries(
      value.split(",").map((pair) => {
        const [name = "", ...rest] = pair.split("=");
        return [name.trim(), decodeURIComponent(rest.join("=").trim())] as const;
      }),
    ),
  );

function isDecodable(written: string): boolean {
  try {
    decodeURIComponent(written);
    return true;
  } catch {
    return false;
  }
}

const FLAGS: Record<string, boolean> = {
  ...{ "1": true, true: true, on: true, yes: true },
  ...{ "0": false, false: false, off: false, no: false },
};

export const flag = z
  .string()
  .refine((value) => Object.hasOwn(FLAGS, value.toLowerCase()), "1 or 0 (also true/false, on/off, yes/no)")
  .transform((value) => FLAGS[value.toLowerCase()] === true);

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.string().pipe(z.enum(values, `one of ${values.join(", ")}`));

export const urlOf = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );

/** A URL of a server that is reached over the network. */
export const serverUrlOf = (protocols: readonly string[]) =>
  urlOf(protocols).refine(
    (value) => !URL.canParse(value) || new URL(value).hostname !== "",
    "a URL that names a host",
  );

/** Where browsers find the service: what links are made of by appending a path. */
export const publicUrl = urlOf(["http:", "https:"])
  .refine((value) => {
    if (!URL.canParse(value)) return true;
    const { username, password, search, hash } = new URL(value);
    return username === "" && password === "" && search === "" && hash === "" && !/[?#]$/.test(value);
  }, "a URL without a user name, a query or a fragment")
  .transform((value) => new URL(value).href.replace(/\/+$/, ""));

export const hostAndPort = z
  .string()
  .refine(
    (value) =>
      /^(\[[0-9a-f:.]+\]|[^\s:/]+):\d{1,5}$/i.test(value) && Number(/\d+$/.exec(value)![0]) <= LAST_PORT,
    "host:port, such as 127.0.0.1:7233",
  );

/** An address, alone or after a name: `Acme <partners@acme.example>`. */
export const mailSender = text.refine((value) => {
  const address = /^[^<>]*<([^<>]*)>$/.exec(value)?.[1] ?? value;
  return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address.trim());
}, "an address, or a name and an address: Acme <partners@acme.example>");

/** 32 bytes, as 64 hexadecimal digits or base64. */
export const key = z
  .string()
  .refine(
    (value) => /^[0-9a-f]{64}$/i.test(value) || /^[A-Za-z0-9+/_-]{43}=?$/.test(value),
    "32 bytes, written as 64 hexadecimal digits or as base64 (openssl rand -hex 32)",
  )
  .transform((value) => Buffer.from(value, value.length === 64 ? "hex" : "base64"));

const DURATION_UNITS_MS = { "": 1_000, ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
const LONGEST_RETRY_DELAY_MS = 24 * 3_600_000;

function durationMs(written: string): number {
  const [, count, unit] = /^(\d{1,9})(ms|s|m|h)?$/.exec(written.trim()) ?? [];
  return Number(count) * DURATION_UNITS_MS[(unit ?? "") as keyof typeof DURATION_UNITS_MS];
}

/** At most six, because a delivery is one call and up to six retries (POSTBACK-2). */
export const retryDelays = z
  .string()
  .transform((value) => value.split(",").map(durationMs))
  .refine(
    (delays) => delays.length <= 6 && delays.every((delay) => delay <= LONGEST_RETRY_DELAY_MS),
    "up to six delays of at most 24h, comma-separated, in seconds or with a unit: 10s,1m,5m,30m,2h,6h",
  );

const isRealDate = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value);

export const emails = z
  .string()
  .transform((value) => value.split(",").map((email) => email.trim().toLowerCase()))
  .refine(
    (list) => list.every((email) => /^[^\s@]+@[^\s@]+$/.test(email)),
    "email addresses, comma-separated: ops@partners.example,ada@partners.example",
  );

export const dates = z
  .string()
  .transform((value) => value.split(",").map((date) => date.trim()))
  .refine((list) => list.every(isRealDate), "dates as YYYY-MM-DD, comma-separated: 2026-12-25,2027-01-01");

const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;
export const weekday = z
  .string()
  .toLowerCase()
  .pipe(z.enum(WEEKDAYS, `one of ${WEEKDAYS.join(", ")}`))
  .transform((name) => WEEKDAYS.indexOf(name));

/** The kinds of work of a worker process. */
export const WORKER_ROLES = ["money", "holds", "postbacks", "mail", "relay", "upkeep"] as const;
export type WorkerRole = (typeof WORKER_ROLES)[number];

const isWorkerRole = (name: string): name is WorkerRole => WORKER_ROLES.some((role) => role === name);

export const workerRoles = z
  .string()
  .transform((value) => value.split(",").map((name) => name.trim()))
  .refine((names) => names.every(isWorkerRole), `some of ${WORKER_ROLES.join(",")}`)
  .transform((names) => WORKER_ROLES.filter((role) => names.includes(role)));

export const names = z
  .string()
  .transform((value) => value.split(",").map((name) => name.trim()))
  .refine((list) => list.every((name) => /^[^\p{Cc}]+$/u.test(name)), "names, comma-separated");

/** A dot or a colon separates it from the build id in Temporal's names of versions. */
export const deploymentName = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,100}$/, "up to 100 letters, digits, hyphens and underscores");

/** As the tags of images. */
export const buildId = z
  .string()
  .regex(
    /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/,
    "up to 128 letters, digits, dots, hyphens and underscores, such as 1.4.0",
  );
