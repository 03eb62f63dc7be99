import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { API_PREFIX } from "../../../src/api/endpoint/endpoint.ts";
import { openapiDocument } from "../../../src/api/openapi/document.ts";
import { ENDPOINTS } from "../../../src/api/registry.ts";

interface Header {
  readonly required?: boolean;
  readonly schema: object;
}

interface Response {
  readonly headers: Readonly<Record<string, Header>>;
  readonly content: Readonly<
    Record<string, { schema: object; examples?: Readonly<Record<string, unknown>> }>
  >;
}

/** An operation of the document, with what it refers to in place. */
export interface DocumentedOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** By status. */
  readonly responses: Readonly<Record<string, Response>>;
}

/** A response as it went over the line. */
export interface SentResponse {
  readonly status: number;
  header(name: string): string | null;
  readonly text: string;
}

const document = openapiDocument(ENDPOINTS, "https://partners.example") as {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, object> }>>;
  components: { schemas: object };
};

/** What a `$ref` points to, or the value itself. */
function resolve(value: object): unknown {
  if (!("$ref" in value)) return value;
  const steps = String(value.$ref).split("/").slice(1);
  return steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], document);
}

function responseOf(value: object): Response {
  const response = resolve(value) as Response;
  const headers = Object.entries(response.headers).map(([name, header]) => [name, resolve(header)]);
  return { ...response, headers: Object.fromEntries(headers) as Response["headers"] };
}

const OPERATIONS: readonly (DocumentedOperation & { pattern: RegExp })[] = Object.entries(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses }]) => ({
    operationId,
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${API_PREFIX}${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, responseOf(response)]),
    ),
  })),
);

/** The operation that a request is one of, or null. A path with its base path, without its query. */
export function operationAt(method: string, path: string): DocumentedOperation | null {
  return OPERATIONS.find((one) => one.method === method && one.pattern.test(path)) ?? null;
}

/** The operation with this name. */
export const operationNamed = (operationId: string): DocumentedOperation =>
  OPERATIONS.find((one) => one.operationId === operationId)!;

// That the document itself is valid is tested once, by `api/openapi/document.test.ts`.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
const validators = new Map<object, ValidateFunction>();

function problemsOf(schema: object, value: unknown): string[] {
  let validate = validators.get(schema);
  if (validate === undefined) {
    // Most headers refer to nothing, and every compilation walks through all that it is given.
    const refersToComponents = JSON.stringify(schema).includes('"$ref"');
    validate = ajv.compile(refersToComponents ? { ...schema, components: document.components } : schema);
    validators.set(schema, validate);
  }
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Differences between a response and the OpenAPI document of its operation; empty if it conforms. */
export function undocumentedIn(operation: DocumentedOperation, sent: SentResponse): string[] {
  const response = operation.responses[String(sent.status)];
  if (response === undefined) return [`status ${sent.status} is not documented`];
  return [...headerProblems(response, sent), ...contentProblems(operation, response, sent)];
}

/** The same of a body alone, for responses that came another way than as HTTP. */
export function undocumentedBody(operation: DocumentedOperation, status: number, body: unknown): string[] {
  const media = operation.responses[String(status)]?.content["application/json"];
  if (media === undefined) return [`status ${status} is not documented`];
  return [...problemsOf(media.schema, body), ...codeProblems(media, body)];
}

function headerProblems({ headers }: Response, sent: SentResponse): string[] {
  return Object.entries(headers).flatMap(([name, { required, schema }]) => {
    const text = sent.header(name);
    if (text === null) return required === true ? [`header ${name} is missing`] : [];
    const value = (schema as { type?: string }).type === "integer" ? Number(text) : text;
    return problemsOf(schema, value).map((problem) => `header ${name}${problem}`);
  });
}

function contentProblems(
  operation: DocumentedOperation,
  { content }: Response,
  sent: SentResponse,
): string[] {
  const type = sent.header("content-type")?.split(";")[0] ?? "none";
  const media = content[type];
  if (media === undefined) return [`content type ${type} is not documented`];
  if (type === "application/json") return undocumentedBody(operation, sent.status, JSON.parse(sent.text));
  return problemsOf(media.schema, sent.text);
}

/** An error's code must be one that the operation's document has an example of. */
function codeProblems({ examples = {} }: { examples?: object }, body: unknown): string[] {
  const { error } = body as { error?: { code?: unknown } };
  if (typeof error !== "object") return [];
  return Object.hasOwn(examples, String(error.code))
    ? []
    : [`error code ${String(error.code)} is not documented`];
}
