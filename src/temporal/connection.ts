import { Connection, type ConnectionOptions } from "@temporalio/client";
import type { Config } from "../config.ts";
import { areInFiles, openCredentials, type TemporalCredentials } from "./credential-files.ts";

/** Calls that are under way on a connection that was replaced have this long to end. */
const CLOSE_AFTER_MS = 30_000;

/** Address, key and TLS of the Temporal frontend, as both client and worker connections take them. */
export function temporalConnectionOptions(
  { temporalAddress: address, temporalTls: tls }: Config,
  { apiKey, certificates: { authority, certificate, key } }: TemporalCredentials,
) {
  return {
    address,
    ...(apiKey === null ? {} : { apiKey }),
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

/**
 * A client's connection, made when it is first used. Where key or certificates are in files, it follows their changes:
 * calls after a change go through a connection with the new ones. OPERATE-39.
 */
export function openConnection(config: Config, overrides: ConnectionOptions = {}): Connection {
  const credentials = openCredentials(config);
  const open = (known: TemporalCredentials) =>
    Connection.lazy({
      ...temporalConnectionOptions(config, known),
      ...(known.apiKey === null ? {} : { apiKey: () => credentials().apiKey ?? "" }),
      ...overrides,
    });
  let used = credentials();
  let connection = open(used);
  if (!areInFiles(config)) return connection;

  const current = (): Connection => {
    const known = credentials();
    if (known.certificates === used.certificates) return connection;
    try {
      const former = connection;
      connection = open(known);
      used = known;
      setTimeout(() => void former.close(), CLOSE_AFTER_MS).unref();
    } catch {
      // A certificate whose key is not replaced yet: the next call looks again.
    }
    return connection;
  };
  return new Proxy(connection, {
    get(_first, name) {
      const now = current();
      const value: unknown = Reflect.get(now, name);
      return typeof value === "function" ? (value.bind(now) as unknown) : value;
    },
  });
}
