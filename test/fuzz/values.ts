import fc from "fast-check";

/** A JSON Schema as far as inputs of the registry use it. */
export interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Texts that break what is careless with texts. Hosts are numbers, so that no name is ever looked up. */
const AWKWARD_TEXTS = [
  ...["", " ", "\t\n", "\0", "a\0b", "\ud800", "a\udc00b", "é", "e\u0301", "\u202eabc", "a\nb", "a\u2028b"],
  ...["x".repeat(200), "x".repeat(5000), "👩‍👩‍👧‍👦".repeat(50), "__proto__", "constructor", "toString"],
  ...[
    "null",
    "true",
    "0",
    "-1",
    "1e3",
    "NaN",
    "'; select 1; --",
    "%",
    "%00",
    "%zz",
    "{amount}",
    "$1",
    "../..",
  ],
  ...[
    "javascript:alert(1)",
    "https://",
    "https://user:pw@127.0.0.1/",
    "https://[::1]:1/",
    "http://169.254.1.1/",
  ],
  ...[
    "2026-02-30T00:00:00Z",
    "0000-01-01",
    "+275760-09-13T00:00:00Z",
    "prg_",
    "prt_01KAK3XH4V9Y2C6R8M0T5W7Z1A",
  ],
] as const;

const AWKWARD_NUMBERS = [
  ...[
    0,
    -0,
    -1,
    0.1,
    1.005,
    99.995,
    100.001,
    2 ** 31,
    2 ** 53 - 1,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 53),
    2 ** 63,
  ],
  ...[1e12, 1e12 + 1, 1e21, 1e308, -1e308, Number.MIN_VALUE],
] as const;

const deep = (levels: number): unknown => (levels === 0 ? [] : { a: [deep(levels - 1)] });

export const awkwardText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...AWKWARD_TEXTS),
  fc.string({ unit: "binary", maxLength: 30 }),
);

/** Any JSON value, with those that careless code falls over. */
export const awkwardValue: fc.Arbitrary<unknown> = fc.oneof(
  awkwardText,
  fc.constantFrom(...AWKWARD_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }, deep(10), Array(500).fill(0)),
  fc.constant(JSON.parse('{"__proto__": {"isAdmin": true}}') as unknown),
  fc.jsonValue(),
);

/** Values that the schema allows. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf && schema.type === undefined) return fc.oneof(...schema.anyOf.map(valueOf));
  switch (schema.type) {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({
        min: schema.minimum ?? -1_000_000,
        max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31),
      });
    case "number":
      return fc
        .integer({ min: (schema.minimum ?? -1000) * 100, max: Math.min(schema.maximum ?? 1e6, 1e6) * 100 })
        .map((hundredths) => hundredths / 100);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(valueOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case "object":
      return recordOf(schema);
    default:
      return fc.jsonValue();
  }
}

function textOf({ minLength = 0, maxLength = 60, pattern }: Schema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: 40 });
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    },
    { weight: 1, arbitrary: fc.constantFrom("x".repeat(maxLength), "é".repeat(Math.max(minLength, 1))) },
  );
}

function recordOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, valueOf(member)]),
  );
  return fc.record(members, { requiredKeys: [...required] });
}

/** The value with one thing wrong, or odd: a member replaced, taken away or added, at any depth. */
export const spoiled = (value: unknown): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: replacedIn(value) },
    {
      weight: 1,
      arbitrary: fc.tuple(awkwardText, awkwardValue).map(([name, member]) => withMember(value, name, member)),
    },
    { weight: 1, arbitrary: awkwardValue },
  );

function replacedIn(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return awkwardValue;
  return fc.constantFrom(...Object.keys(value)).chain((name) => {
    const member = (value as Record<string, unknown>)[name];
    const others = fc.oneof(
      { weight: 3, arbitrary: awkwardValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    const inside =
      typeof member === "object" && member !== null ? fc.oneof(others, replacedIn(member)) : others;
    return inside.map((replacement) => withMember(value, name, replacement));
  });
}

/** Undefined takes the member away. A member called `__proto__` becomes one like any other. */
function withMember(value: unknown, name: string, member: unknown): unknown {
  if (typeof value !== "object" || value === null) return member;
  if (Array.isArray(value)) {
    const index = Number(name);
    return value.flatMap((item: unknown, at) =>
      at !== index ? [item] : member === undefined ? [] : [member],
    );
  }
  const entries = Object.entries(value).filter(([key]) => key !== name);
  return Object.fromEntries(member === undefined ? entries : [...entries, [name, member]]);
}
