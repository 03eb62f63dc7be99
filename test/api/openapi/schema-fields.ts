/** A JSON Schema as the document writes them. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly [keyword: string]: unknown;
}

/** What a document says of one value. */
export interface Field {
  /** Names of JSON types. */
  readonly types: ReadonlySet<string>;
  /** The only values, where they are listed. */
  readonly values: ReadonlySet<string> | null;
  /** Bounds and patterns, by their keyword. */
  readonly limits: ReadonlyMap<string, unknown>;
  readonly isAlwaysThere: boolean;
}

/** All values of a schema by where they stand: "" for the root, `.data.name`, `.data[].id`, `.counts.*`. */
export type Fields = ReadonlyMap<string, Field>;

const LIMITS = ["maximum", "minimum", "maxLength", "minLength", "maxItems", "minItems", "pattern", "format"];

/** @param document the document whose named schemas are referred to */
export function fieldsOf(
  document: { readonly components: Readonly<Record<string, unknown>> },
  schema: Schema,
): Fields {
  const named = (document.components["schemas"] ?? {}) as Readonly<Record<string, Schema>>;
  const fields = new Map<string, Field>();
  const visit = (path: string, given: Schema, isAlwaysThere: boolean): void => {
    const found = given.$ref === undefined ? given : named[given.$ref.split("/").at(-1)!]!;
    const alternatives = found.type === undefined ? (found.anyOf ?? found.oneOf ?? []) : [];
    if (alternatives.length === 0) fields.set(path, joined(fields.get(path), fieldOf(found, isAlwaysThere)));
    for (const alternative of alternatives) visit(path, alternative, isAlwaysThere);
    for (const [name, member] of Object.entries(found.properties ?? {}))
      visit(`${path}.${name}`, member, (found.required ?? []).includes(name));
    if (found.items) visit(`${path}[]`, found.items, true);
    if (typeof found.additionalProperties === "object") visit(`${path}.*`, found.additionalProperties, false);
  };
  visit("", schema, true);
  return fields;
}

function fieldOf(schema: Schema, isAlwaysThere: boolean): Field {
  const listed = schema.enum ?? (schema.const === undefined ? null : [schema.const]);
  const types = schema.type === undefined ? (listed ?? []).map(typeOf) : [schema.type].flat();
  return {
    types: new Set(types),
    values: listed === null ? null : new Set(listed.map((value) => JSON.stringify(value))),
    limits: new Map(LIMITS.filter((limit) => limit in schema).map((limit) => [limit, schema[limit]])),
    isAlwaysThere,
  };
}

const typeOf = (value: unknown) => (value === null ? "null" : typeof value);

/** One value that may be either: only what both say is certain. */
function joined(one: Field | undefined, other: Field): Field {
  if (one === undefined) return other;
  const listed = [one, other].filter(({ types }) => !(types.size === 1 && types.has("null")));
  const values = listed.some(({ values }) => values === null)
    ? null
    : new Set(listed.flatMap(({ values }) => [...values!]));
  const isOfOneType = (limit: string) =>
    listed.length === 1 || one.limits.get(limit) === other.limits.get(limit);
  return {
    types: new Set([...one.types, ...other.types]),
    values,
    limits: new Map([...one.limits, ...other.limits].filter(([limit]) => isOfOneType(limit))),
    isAlwaysThere: one.isAlwaysThere && other.isAlwaysThere,
  };
}
