import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import type { Sql } from "../../db/sql.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { ApiErrorCode } from "../../domain/api-errors.ts";
import type { Scope, Role } from "../../domain/access/roles.ts";
import type { BrandCaller, OperatorCaller, PartnerCaller, Person } from "./caller.ts";
import type { LimitName } from "../rate-limits/rate-limits.ts";
import type { DemoValue } from "./demo-values.ts";
import type { Tag } from "./tags.ts";

/** Where endpoints are mounted for callers with a key. */
export const API_PREFIX = "/api/v1";

/**
 * Who may call: a brand key or a member with at least this role, or a partner key with at least this scope or the
 * signed-in partner. `isForPeople` admits people only; their endpoints have registries of their own. `mayPay` admits
 * only those of them who may pay.
 */
export type Access = (
  { readonly kind: "brand"; readonly role: Role } | { readonly kind: "partner"; readonly scope: Scope }
) & { readonly isForPeople?: true; readonly mayPay?: true };

export const brandKey = <const R extends Role>(role: R) => ({ kind: "brand", role }) as const;
export const partnerKey = <const S extends Scope>(scope: S) => ({ kind: "partner", scope }) as const;

/** A member of the brand with at least this role, in a browser. PEOPLE-5. */
export const member = <const R extends Role>(role: R) =>
  ({ kind: "brand", role, isForPeople: true }) as const;
/** An owner, or a member of any role who may pay, in a browser. PEOPLE-4. */
export const payer = { kind: "brand", role: "viewer", isForPeople: true, mayPay: true } as const;
/** A partner, in a browser. PEOPLE-5. */
export const partnerPerson = { kind: "partner", scope: "write", isForPeople: true } as const;

/** An operator, in a browser. PEOPLE-31. */
export const operatorPerson = { kind: "operator", isForPeople: true } as const;

/** Who may call what is mounted somewhere: people include operators, keys do not. */
export type AnyAccess = Access | typeof operatorPerson;

/**
 * What a call does, and therefore what its handler receives.
 * - `read`: reads the database, changes nothing.
 * - `command`: one transaction, opened and committed by the frame; an idempotent response commits with it.
 * - `outside`: calls another server; opens its own transactions around the call.
 */
export type Effect = "read" | "command" | "outside";

interface ContextOf {
  read: Deps;
  command: Tx;
  outside: Deps;
}

type CallerOf<A extends AnyAccess> = (A["kind"] extends "brand"
  ? BrandCaller
  : A["kind"] extends "operator"
    ? OperatorCaller
    : PartnerCaller) &
  (A extends { readonly isForPeople: true } ? { readonly person: Person } : unknown);

/** A call after every check: key, role, and the shape of each part. */
export interface Request<A extends AnyAccess, Params, Query, Body> {
  readonly caller: CallerOf<A>;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly origin: Origin;
  /** Null without an `Idempotency-Key`. */
  readonly idempotencyKey: string | null;
}

type ObjectSchema = z.ZodType<object>;

/** How a list is written as CSV; the columns are the fields of a row. */
export interface CsvForm<AnyRequest> {
  /** The file name, before the id in the path. */
  readonly name: string;
  readonly row: z.ZodObject;
  /** Adds a last column for rows that do not carry their currency. */
  readonly currencyOf?: (deps: Deps, request: AnyRequest) => Promise<string>;
  /** Reads a list that has no pages, batch by batch. Lists with pages are read page by page. */
  readonly batches?: (deps: Deps, request: AnyRequest, batchSize: number) => AsyncIterable<readonly object[]>;
}

export interface EndpointOptions<
  A extends AnyAccess,
  E extends Effect,
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends ObjectSchema,
  Response extends ObjectSchema,
> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** Below `/api/v1`, with parameters in braces: `/programs/{programId}`. */
  readonly path: string;
  /** Status of a successful response. */
  readonly status: 200 | 201;
  readonly access: A;
  readonly effect: E;
  /** The agent tool. Operations that share one are distinguished by `action`. */
  readonly tool: { readonly name: string; readonly action?: string };
  /** Groups operations in the reference. */
  readonly tag: Tag;
  /** One line in the imperative. */
  readonly summary: string;
  /** What a caller needs to know beyond the schemas. */
  readonly description?: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Errors of this operation; those of the frame (401, 403, 429 …) are added to all. */
  readonly errors: readonly ApiErrorCode[];
  /** POST, PUT and PATCH accept `Idempotency-Key`; `required` rejects calls without one. */
  readonly idempotency?: "required";
  /** For a body that may be larger than others'. */
  readonly largestBodyBytes?: number;
  /** People must have signed in within the last 15 minutes; keys are exempt. PEOPLE-13. */
  readonly stepUp?: true;
  /** It gives out what it makes a record of, an audit entry or a file's marks: a preview would give it without. PEOPLE-23. */
  readonly hasNoPreview?: true;
  /** Its transaction grows with what is due, up to minutes: so few of them run at once that connections are left to others. */
  readonly isLengthy?: true;
  /** An extra limit per record; resolve aliases first so they share one bucket. */
  readonly limit?: {
    readonly name: LimitName;
    readonly of: (
      request: Request<A, z.output<Params>, z.output<Query>, z.output<Body>>,
      sql: Sql,
    ) => string | Promise<string>;
  };
  /** Also serves the whole list as CSV on request (decision 0020). */
  readonly csv?: CsvForm<Request<A, z.output<Params>, z.output<Query>, z.output<Body>>>;
  /**
   * May be read from a replica, which has everything committed before the call. For reports and lists: what decides about
   * money, access or idempotency reads the primary. OPERATE-50.
   */
  readonly reads?: "replica";
  /** Hints for agents; the others follow from the method. */
  readonly hints?: { readonly isDestructive?: boolean; readonly isOpenWorld?: boolean };
  /** A valid body and its response, for the reference. */
  readonly example: {
    readonly body?: z.input<Body>;
    readonly response: z.input<Response>;
    /** The demo record to show for a path parameter, where the usual one does not fit. */
    readonly demo?: Readonly<Record<string, DemoValue>>;
  };
  readonly handle: (
    context: ContextOf[E],
    request: Request<A, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.input<Response>>;
}

/** An endpoint as the router, the tools and the documents see it. */
export type Endpoint<A extends AnyAccess = Access> = EndpointOptions<
  A,
  Effect,
  ObjectSchema,
  ObjectSchema,
  ObjectSchema,
  ObjectSchema
>;

/**
 * Declares an endpoint: method, path, access, schemas, and a handler of a few lines. Routing, checks, idempotency,
 * OpenAPI, the agent tool and the reference are derived from this one value.
 */
export function endpoint<
  const A extends AnyAccess,
  const E extends Effect,
  Params extends ObjectSchema,
  Query extends ObjectSchema,
  Body extends ObjectSchema,
  Response extends ObjectSchema,
>(
  options: EndpointOptions<A, E, Params, Query, Body, Response>,
): Endpoint<A extends Access ? Access : AnyAccess> {
  return options as unknown as Endpoint<A extends Access ? Access : AnyAccess>;
}

/** The operation id in OpenAPI: the tool's name, plus the action where operations share a tool. */
export function operationIdOf({ tool }: Pick<Endpoint<AnyAccess>, "tool">): string {
  return tool.action === undefined ? tool.name : `${tool.name}_${tool.action}`;
}
