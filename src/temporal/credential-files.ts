import { readFileSync } from "node:fs";
import type { Config } from "../config.ts";

/** Certificates as PEM; what the settings do not name is absent. */
export interface TemporalCertificates {
  readonly authority?: Buffer;
  readonly certificate?: Buffer;
  readonly key?: Buffer;
}

/** What proves us to Temporal. A part that did not change is the same object as before. */
export interface TemporalCredentials {
  readonly apiKey: string | null;
  readonly certificates: TemporalCertificates;
}

/** Whoever replaces a file replaces it for years; to notice within seconds is soon enough. */
const READ_EVERY_MS = 2_000;

/**
 * The API key and the certificates of the settings. Files are read again when they are asked for, at most every two
 * seconds, so that a process notices a rotation without a restart. A file that cannot be read later on, as in the middle
 * of a replacement, counts as unchanged. OPERATE-39.
 *
 * @throws if a file cannot be read at first
 */
export function openCredentials(config: Config): () => TemporalCredentials {
  let known = readCredentials(config);
  let readAt = performance.now();
  return () => {
    if (performance.now() - readAt < READ_EVERY_MS) return known;
    readAt = performance.now();
    try {
      const found = readCredentials(config);
      const areSame = textOf(found.certificates) === textOf(known.certificates);
      known = { apiKey: found.apiKey, certificates: areSame ? known.certificates : found.certificates };
    } catch {
      // What is known goes on being used.
    }
    return known;
  };
}

/** Whether anything of them may change while the process runs. */
export const areInFiles = ({ temporalApiKeyFile, temporalTls: tls }: Config): boolean =>
  [temporalApiKeyFile, tls?.serverCaCertPath, tls?.clientCertPath].some((path) => typeof path === "string");

function readCredentials({
  temporalApiKey,
  temporalApiKeyFile,
  temporalTls: tls,
}: Config): TemporalCredentials {
  const part = (name: keyof TemporalCertificates, path: string | null | undefined) =>
    typeof path === "string" ? { [name]: readFileSync(path) } : {};
  return {
    apiKey: temporalApiKeyFile === null ? temporalApiKey : readFileSync(temporalApiKeyFile, "utf8").trim(),
    certificates: {
      ...part("authority", tls?.serverCaCertPath),
      ...part("certificate", tls?.clientCertPath),
      ...part("key", tls?.clientKeyPath),
    },
  };
}

const textOf = (certificates: TemporalCertificates): string =>
  Object.entries(certificates)
    .map(([name, content]: [string, Buffer]) => `${name}\n${content.toString("latin1")}`)
    .join("\n");
