import { readFileSync } from "node:fs";
import type { Config } from "../config.ts";

/** Address, key and TLS of the Temporal frontend, as both client and worker connections take them. */
export function temporalConnectionOptions(config: Config) {
  const { temporalTls: tls } = config;
  const read = (path: string | null) => (path === null ? undefined : readFileSync(path));
  const certificate = read(tls?.clientCertPath ?? null);
  const key = read(tls?.clientKeyPath ?? null);
  const authority = read(tls?.serverCaCertPath ?? null);
  return {
    address: config.temporalAddress,
    ...(config.temporalApiKey === null ? {} : { apiKey: config.temporalApiKey }),
    ...(tls === null
      ? {}
      : {
          tls: {
            ...(tls.serverName === null ? {} : { serverNameOverride: tls.serverName }),
            ...(authority === undefined ? {} : { serverRootCACertificate: authority }),
            ...(certificate && key ? { clientCertPair: { crt: certificate, key } } : {}),
          },
        }),
  };
}
