import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { ApiErrorCode } from "../../domain/api-errors.ts";
import type { Scope, Role } from "../../domain/access/roles.ts";
import type { BrandCaller, PartnerCaller, Person } from "./caller.ts";
import type { LimitName } from "../rate-limits/rate-limits.ts";
import type { DemoValue } from "./demo-values.ts";
import type { Tag } from "./tags.ts";

/** Where the endpoints are mounted for callers with a key. */
export const API_PREFIX = "/api/v1";

/**
 * Who may call: a brand key or a member with at least this role, or a partner key with at least this scope or the partner
 * themself; or of these the people only, whose endpoints are in registries of their own.
 */
export type Access = (
  { readonly kind: "brand"; readonly role: Role } | { readonly kind: "partner"; readonly scope: Scope }
) & { readonly isForPeople?: true };

export const brandKey = <const R extends Role>(role: R) => ({ kind: "brand", role }) as const;
export const partnerKey = <const S extends Scope>(scope: S) => ({ kind: "partner", scope }) as const;

/** A member of the brand with at least this role, in a browser. PEOPLE-5. */
export const member = <const R extends Role>(role: R) =>
  ({ kind: "brand", role, isForPeople: true }) as const;
/** A partner, in a browser. PEOPLE-5. */
export const partnerPerson = { kind: "partner", scope: "write", isForPeople: true } as const;

/**
 * What a call does, and hence what its handler is given.
 * - `read`: answers from the database, changes nothing.
 * - `command`: one transaction, opened and committed by the call path; an idempotent answer commits with it.
 * - `outside`: calls another server; opens its own transactions around the call.
 */
export type Effect = "read" | "command" | "outside";

interface ContextOf {
  read: Deps;
  command: Tx;
  outside: Deps;
}

type CallerOf<A extends Access> = (A["kind"] extends "brand" ? BrandCaller : PartnerCaller) &
  (A extends { readonly isForPeople: true } ? { readonly person: Person } : unknown);

/** A call with everything checked: key, role, and the shape of each part. */
export interface Request<A extends Access, Params, Query, Body> {
  readonly caller: CallerOf<A>;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly origin: Origin;
  /** The key of an idempotent call, or null. */
  readonly idempotencyKey: string | null;
}

type ObjectSchema = z.ZodType<object>;

/** How a list is written as CSV: the columns are the fields of a row. */
export interface CsvForm<AnyRequest> {
  /** What the file is called, before the id in the path. */
  readonly name: string;
  readonly row: z.ZodObject;
  /** For rows that do not tell their currency: a last column for it. */
  readonly currencyOf?: (deps: Deps, request: AnyRequest) => Promise<string>;
  /** The rows of a list that has no pages; one that has is read page by page. */
  readonly batches?: (deps: Deps, request: AnyRequest, batchSize: number) => AsyncIterable<readonly object[]>;
}

export interface EndpointOptions<
  A extends Access,
  E extends Effect,
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends ObjectSchema,
  Response extends ObjectSchema,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** Below `/api/v1`, with parameters in braces: `/programs/{programId}`. */
  readonly path: string;
  /** Status of the success answer. */
  readonly status: 200 | 201;
  readonly access: A;
  readonly effect: E;
  /** Agent tool; where several operations share one, `action` tells them apart. */
  readonly tool: { readonly name: string; readonly action?: string };
  /** Groups operations in the reference. */
  readonly tag: Tag;
  /** One line in the imperative. */
  readonly summary: string;
  /** What a caller has to know beyond the schemas. */
  readonly description?: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** ApiErrors of the operation itself; those of the frame (401, 403, 429 …) are added for all. */
  readonly errors: readonly ApiErrorCode[];
  /** POST, PUT and PATCH take `Idempotency-Key`; `required` refuses a call without one. */
  readonly idempotency?: "required";
  /** Of people, only who has signed in within the last 15 minutes may call it; a key is not asked. PEOPLE-13. */
  readonly stepUp?: true;
  /**
   * A limit beside the key's own, counted for what `of` names: the record itself, looked up where a path can name it in
   * several ways, so that each way is not a limit of its own.
   */
  readonly limit?: {
    readonly name: LimitName;
    readonly of: (
      request: Request<A, z.output<Params>, z.output<Query>, z.output<Body>>,
      sql: Sql,
    ) => string | Promise<string>;
  };
  /** The list is also given as CSV, whole, to a caller who asks for it (Decision 0020). */
  readonly csv?: CsvForm<Request<A, z.output<Params>, z.output<Query>, z.output<Body>>>;
  /** How an agent should think of the tool; the rest follows from the method. */
  readonly hints?: { readonly isDestructive?: boolean; readonly isOpenWorld?: boolean };
  /** A body that works, and its response, for the reference. */
  readonly example: {
    readonly body?: z.input<Body>;
    readonly response: z.input<Response>;
    /** The demo's record that the call is shown with, by parameter, where it is not the usual one. */
    readonly demo?: Readonly<Record<string, DemoValue>>;
  };
  readonly handle: (
    context: ContextOf[E],
    request: Request<A, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.input<Response>>;
}

/** An endpoint as the router, the tools and the documents see it. */
export type Endpoint = EndpointOptions<
  Access,
  Effect,
  ObjectSchema,
  ObjectSchema,
  ObjectSchema,
  ObjectSchema
>;

/**
 * Declares an endpoint: method, path, who may call, schemas, and a handler of a few lines. Everything else (routing,
 * checks, idempotency, OpenAPI, agent tool, reference) is derived from this one value.
 */
export function endpoint<
  const A extends Access,
  const E extends Effect,
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends ObjectSchema,
  Response extends ObjectSchema,
>(options: EndpointOptions<A, E, Params, Query, Body, Response>): Endpoint {
  return options as unknown as Endpoint;
}

/** The operation's name in OpenAPI: the tool's, with its action where several operations share a tool. */
export function operationIdOf({ tool }: Pick<Endpoint, "tool">): string {
  return tool.action === undefined ? tool.name : `${tool.name}_${tool.action}`;
}
