import { connectionOf, type Connection, type ConnectionOptions } from "./connection.ts";
import { BRAND_OPERATIONS, type BrandClient } from "./generated/brand.ts";
import { PARTNER_OPERATIONS, type PartnerClient } from "./generated/partner.ts";
import { isRecord } from "./is-record.ts";
import { List, type Page } from "./list.ts";
import type { CallOptions, Operation } from "./operation.ts";
import { send, type Answer } from "./send.ts";

/** How to reach the service, with a key or with the cookie of a session. */
export interface ClientOptions extends ConnectionOptions {
  /** `vpk_…` for a brand, `vpp_…` for a partner. A secret: it belongs on a server. Omit it where a session's cookie authenticates. */
  readonly key?: string | undefined;
}

/** The operations of a brand key, one method each. */
export function createBrandClient(options: ClientOptions): BrandClient {
  return createClientOf<BrandClient>(BRAND_OPERATIONS, options);
}

/** The operations of a partner key, one method each. */
export function createPartnerClient(options: ClientOptions): PartnerClient {
  return createClientOf<PartnerClient>(PARTNER_OPERATIONS, options);
}

/** One method for each operation of a table. `Client` is the interface generated with that table. */
export function createClientOf<Client>(
  operations: Readonly<Record<keyof Client & string, Operation>>,
  options: ClientOptions,
): Client {
  return methodsOf(operations, options) as unknown as Client;
}

type Input = Readonly<Record<string, unknown>>;
type Method = (input?: Input, options?: CallOptions) => Promise<unknown> | List<unknown>;

function methodsOf(operations: Readonly<Record<string, Operation>>, options: ClientOptions) {
  const connection = connectionOf(options);
  const method = (name: string, operation: Operation): Method => {
    const call = (input: Input, callOptions: CallOptions) =>
      callOperation(connection, options.key, { name, ...operation }, input, callOptions);
    if (!operation.isList)
      return async (input = {}, callOptions = {}) => dataOf(await call(input, callOptions));
    return (input = {}, callOptions = {}) =>
      new List((cursor) => {
        const pageInput = cursor === undefined ? input : { ...input, cursor };
        return call(pageInput, callOptions) as Promise<Page<unknown>>;
      });
  };
  return Object.fromEntries(
    Object.entries(operations).map(([name, operation]) => [name, method(name, operation)]),
  );
}

/** @returns the body of the answer */
function callOperation(
  connection: Connection,
  key: string | undefined,
  operation: Operation & { readonly name: string },
  input: Input,
  options: CallOptions,
): Promise<unknown> {
  const { path, rest } = fillPath(operation, input);
  const isRead = operation.method === "GET";
  const idempotencyKey = isRead ? null : (options.idempotencyKey ?? crypto.randomUUID());
  const body = isRead || Object.keys(rest).length === 0 ? undefined : JSON.stringify(rest);
  const headers = {
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    accept: "application/json",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }),
  };
  return send(
    connection,
    {
      method: operation.method,
      path: isRead ? `${path}${queryOf(rest)}` : path,
      headers: () => headers,
      body,
      idempotencyKey,
      isSuccess: ({ status, body }: Answer) =>
        status >= 200 && status < 300 && isRecord(body) && "data" in body,
    },
    options,
  );
}

/** Puts the ids into the path. @returns what is left of the input: query of a GET, body of everything else */
function fillPath({ name, path }: { name: string; path: string }, input: Input) {
  const rest = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    // A dot or two would be taken for a step in the path, and lead to another operation.
    if (typeof value !== "string" || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${name} needs ${field}, an id; it got ${JSON.stringify(value)}`);
    }
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

function queryOf(fields: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) query.set(name, String(value));
  return query.size === 0 ? "" : `?${query}`;
}

const dataOf = (body: unknown) => (body as { readonly data: unknown }).data;
