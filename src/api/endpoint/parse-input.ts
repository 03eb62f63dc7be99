import { z } from "zod";
import { issueMessage } from "../../describe-issue.ts";
import { ApiError, API_ERRORS } from "../../domain/api-errors.ts";
import { capitalize } from "../../domain/text.ts";
import type { Endpoint } from "./endpoint.ts";

/** The parts of a call before they are checked, already JSON values. */
export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The parts of a call after their schemas. */
export interface ParsedInput {
  readonly params: object;
  readonly query: object;
  readonly body: object;
}

type Schemas = Pick<Endpoint, "params" | "query" | "body" | "errors">;

/**
 * Checks every part against the endpoint's schemas.
 *
 * @throws ApiError `invalid_request` with a message that names each field; the endpoint's not-found error for a
 * malformed id
 */
export function parseInput(endpoint: Schemas, raw: RawInput): ParsedInput {
  return {
    params: parseParams(endpoint, raw.params),
    query: parsePart(endpoint.query, raw.query, "query parameter"),
    body: parsePart(endpoint.body, raw.body, "field"),
  };
}

/** A malformed id is a 404, not a 400: it names a record that does not exist, as another brand's id does. */
function parseParams({ params, errors }: Schemas, value: unknown): object {
  const result = params.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const notFound = errors.find((code) => API_ERRORS[code].status === 404);
  const isAboutIds = result.error.issues.every(
    ({ code, path }) => path.length > 0 && code !== "invalid_type",
  );
  if (notFound && isAboutIds) throw new ApiError(notFound);
  throw new ApiError("invalid_request", describeProblems(result.error, "path parameter"));
}

function parsePart(schema: z.ZodType<object>, value: unknown, noun: string): object {
  const prototypePath = pathOfPrototype(value);
  if (prototypePath !== null) throw new ApiError("invalid_request", `Unknown ${noun}: ${prototypePath}.`);
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const whole = new Set(
    numericFieldsOf(schema)
      .filter(({ isWhole }) => isWhole)
      .map(({ name }) => name),
  );
  throw new ApiError("invalid_request", describeProblems(result.error, noun, whole));
}

const PROTOTYPE = "__proto__";

/**
 * Where a value of JSON has the key `__proto__`, which no field has; null if nowhere. Zod drops it from an object that
 * takes any key, instead of refusing it or passing it on.
 */
function pathOfPrototype(value: unknown, path = ""): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (Object.hasOwn(value, PROTOTYPE)) return `${path}${PROTOTYPE}`;
  for (const [name, member] of Object.entries(value)) {
    const found = pathOfPrototype(member, `${path}${name}.`);
    if (found !== null) return found;
  }
  return null;
}

const MOST_PROBLEMS_SHOWN = 5;

/**
 * The problems as sentences, each naming its field: `holdDays must be at most 30.`
 *
 * @param whole fields that are whole numbers; zod's issues do not distinguish them when another type was sent
 */
export function describeProblems(
  error: z.ZodError,
  noun: string,
  whole: ReadonlySet<string> = new Set(),
): string {
  const sentences = error.issues
    .slice(0, MOST_PROBLEMS_SHOWN)
    .map((issue) => describeIssue(issue, noun, whole));
  const hidden = error.issues.length - sentences.length;
  if (hidden > 0)
    sentences.push(`There ${hidden === 1 ? "is 1 more problem" : `are ${hidden} more problems`}.`);
  return sentences.join(" ");
}

function describeIssue(issue: z.core.$ZodIssue, noun: string, whole: ReadonlySet<string>): string {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    const names = issue.keys.map((key) => (path === "" ? key : `${path}.${key}`)).join(", ");
    return `Unknown ${noun}: ${names}.`;
  }
  const problem = issueMessage(
    issue.code === "invalid_type" && whole.has(path) ? { ...issue, expected: "int" } : issue,
  );
  return path === "" ? `${capitalize(problem)}.` : `${capitalize(noun)} ${path} ${problem}.`;
}

const WHOLE_NUMBER = /^-?\d{1,15}$/;

/**
 * The query string as JSON values. A number is parsed only where the schema expects one and it is written as one:
 * `limit=1e1` stays text, and the schema rejects it.
 *
 * @throws ApiError `invalid_request` for a parameter that is given twice
 */
export function queryToValues(querystring: string, schema: z.ZodType<object>): Record<string, unknown> {
  const numeric = new Set(numericFieldsOf(schema).map(({ name }) => name));
  const values: Record<string, unknown> = {};
  for (const [name, text] of new URLSearchParams(querystring)) {
    if (Object.hasOwn(values, name)) {
      throw new ApiError("invalid_request", `Query parameter ${name} is repeated; send it once.`);
    }
    Object.defineProperty(values, name, {
      value: numeric.has(name) && WHOLE_NUMBER.test(text) ? Number(text) : text,
      enumerable: true,
    });
  }
  return values;
}

/** A numeric field of a schema. */
interface NumericField {
  readonly name: string;
  readonly isWhole: boolean;
}

const fieldsBySchema = new WeakMap<z.ZodType<object>, readonly NumericField[]>();

function numericFieldsOf(schema: z.ZodType<object>): readonly NumericField[] {
  const known = fieldsBySchema.get(schema);
  if (known) return known;
  const { properties = {} } = z.toJSONSchema(schema, { io: "input" }) as {
    properties?: Record<string, JsonSchema>;
  };
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const isWhole = isInteger(property);
    return isWhole || property.type === "number" ? [{ name, isWhole }] : [];
  });
  fieldsBySchema.set(schema, fields);
  return fields;
}

interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
}

const isInteger = ({ type, enum: values, anyOf = [] }: JsonSchema): boolean =>
  type === "integer" ||
  (values?.every((value) => Number.isInteger(value)) ?? false) ||
  (anyOf.length > 0 && anyOf.every((one) => one.type === "null" || isInteger(one)));
