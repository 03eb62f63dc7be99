import { fieldsOf, type Field, type Fields, type Schema } from "./schema-fields.ts";

/** An OpenAPI document, as far as a caller depends on it. */
export interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Media {
  readonly schema: Schema;
  readonly examples?: Readonly<Record<string, unknown>>;
}

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, Media>>;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly security?: readonly object[];
  readonly [extension: `x-${string}`]: unknown;
}

interface Reference {
  readonly $ref: string;
}

/**
 * Everything that a caller may depend on in one document and would not find in the next, one sentence each; the
 * sentences begin with the operation's name.
 */
export function breakingChanges(before: Contract, after: Contract): string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const found = after.paths[path]?.[method];
      const changes =
        found === undefined
          ? [`${method.toUpperCase()} ${path} is gone`]
          : changesOf(before, old, after, found);
      return changes.map((change) => `${old.operationId}: ${change}`);
    }),
  );
}

function changesOf(before: Contract, old: Operation, after: Contract, now: Operation): string[] {
  return [
    ...identityChanges(old, now),
    ...inputChanges(inputsOf(before, old), inputsOf(after, now)),
    ...Object.entries(old.responses).flatMap(([status, response]) => {
      const found = now.responses[status];
      if (found === undefined) return [`status ${status} is gone`];
      return responseChanges(status, before, resolve(before, response), after, resolve(after, found));
    }),
  ];
}

/** What tools and generated clients know the operation by, and who may call it. */
function identityChanges(old: Operation, now: Operation): string[] {
  const known = ["operationId", "x-mcp-tool", "x-mcp-action", "x-min-role", "x-min-scope"] as const;
  const changed = known.filter((name) => old[name] !== now[name]);
  return [
    ...changed.map((name) => `${name} ${String(old[name])} became ${String(now[name])}`),
    ...(JSON.stringify(old.security) === JSON.stringify(now.security) ? [] : ["its security is another"]),
  ];
}

/** All that is sent, by its place and name: `query limit`, `body name`, `body products[].match`. */
function inputsOf(contract: Contract, { parameters = [], requestBody }: Operation): Fields {
  const inputs = new Map<string, Field>();
  for (const parameter of parameters) {
    const { in: place, name, required = false, schema } = resolve(contract, parameter);
    for (const [path, field] of fieldsOf(contract, schema))
      inputs.set(`${place} ${name}${path}`, path === "" ? { ...field, isAlwaysThere: required } : field);
  }
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {})) {
    const place = type === "application/json" ? "body" : type;
    for (const [path, field] of fieldsOf(contract, schema))
      inputs.set(
        `${place}${path}`,
        path === "" ? { ...field, isAlwaysThere: requestBody?.required ?? false } : field,
      );
  }
  return inputs;
}

/** Callers go on sending what they sent, so nothing may be taken less widely than it was. */
function inputChanges(old: Fields, now: Fields): string[] {
  const added = [...now].filter(([name, { isAlwaysThere }]) => isAlwaysThere && !old.has(name));
  // What is required within something new and optional asks nothing of those who do not send it.
  const asked = added.filter(([name]) =>
    parentsOf(name).every((parent) => old.has(parent) || now.get(parent)!.isAlwaysThere),
  );
  return [
    ...asked.map(([name]) => `${name} is newly required`),
    ...[...old].flatMap(([name, field]) => {
      const found = now.get(name);
      if (found === undefined)
        return parentsOf(name).every((parent) => now.has(parent)) ? [`${name} is no longer taken`] : [];
      return narrowings(field, found).map((change) => `${name} ${change}`);
    }),
  ];
}

function narrowings(old: Field, now: Field): string[] {
  const changes: string[] = [];
  if (now.isAlwaysThere && !old.isAlwaysThere) changes.push("is newly required");
  for (const type of old.types) if (!now.types.has(type)) changes.push(`is no longer taken as ${type}`);
  if (now.values) {
    const gone = old.values
      ? [...old.values].filter((value) => !now.values!.has(value))
      : ["what is not listed"];
    changes.push(...gone.map((value) => `no longer takes ${value}`));
  }
  for (const [limit, value] of now.limits) {
    const former = old.limits.get(limit);
    const isTighter =
      former === undefined ||
      (typeof value === "number" && typeof former === "number"
        ? limit.startsWith("max")
          ? value < former
          : value > former
        : value !== former);
    if (isTighter) changes.push(`has the tighter ${limit} ${String(value)}`);
  }
  return changes;
}

function responseChanges(
  status: string,
  before: Contract,
  old: Response,
  after: Contract,
  now: Response,
): string[] {
  const headers = Object.keys(old.headers ?? {}).filter((name) => !(name in (now.headers ?? {})));
  return [
    ...headers.map((name) => `${status} has no header ${name} any more`),
    ...Object.entries(old.content ?? {}).flatMap(([type, media]) => {
      const found = now.content?.[type];
      if (found === undefined) return [`${status} is no longer given as ${type}`];
      const codes =
        status < "400"
          ? []
          : Object.keys(media.examples ?? {}).filter((code) => !(code in (found.examples ?? {})));
      return [
        ...codes.map((code) => `${status} has no code ${code} any more`),
        ...fieldChanges(fieldsOf(before, media.schema), fieldsOf(after, found.schema)).map(
          (change) => `${status} ${change}`,
        ),
      ];
    }),
  ];
}

/** Callers read what they read before, so nothing may be missing, or be something else than it was. */
function fieldChanges(old: Fields, now: Fields): string[] {
  return [...old].flatMap(([name, field]) => {
    const found = now.get(name);
    if (found === undefined)
      return parentsOf(name).every((parent) => now.has(parent)) ? [`answer${name} is gone`] : [];
    const types = [...found.types].filter((type) => !field.types.has(type));
    return [
      ...(field.isAlwaysThere && !found.isAlwaysThere ? [`answer${name} may be missing`] : []),
      ...types.map((type) => `answer${name} may be ${type}`),
    ];
  });
}

/** The names of what a field stands in: `body.a[].b` in `body.a[]`, `body.a` and `body`. */
function parentsOf(name: string): string[] {
  const parents: string[] = [];
  for (let rest = name; ;) {
    const cut = rest.endsWith("[]") ? rest.length - 2 : rest.lastIndexOf(".");
    if (cut < 0) return parents;
    rest = rest.slice(0, cut);
    parents.push(rest);
  }
}

function resolve<Value>(contract: Contract, value: Value | Reference): Value {
  if (typeof value !== "object" || value === null || !("$ref" in value)) return value;
  const [, , kind, name] = value.$ref.split("/");
  return contract.components[kind!]![name!] as Value;
}
