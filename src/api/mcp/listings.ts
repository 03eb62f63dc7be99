import type { Caller } from "../endpoint/caller.ts";
import type { JsonSchema } from "../openapi/json-schema.ts";
import { createResponseShortener } from "./brief-schema.ts";
import { mayUse, type Tool, type ToolListing } from "./tool.ts";

/** A tool in a list. */
export type BriefListing = Omit<ToolListing, "annotations"> & {
  readonly annotations: Partial<ToolListing["annotations"]>;
};

/**
 * The tools a key may use, in brief: an agent pays for the whole list on every start (decision 0014). Schemas that
 * another listed tool describes are replaced by a pointer: a change returns what the read of the record returns, and
 * a single record starts with the fields of a list item.
 */
export function listingsFor(caller: Caller, tools: Iterable<Tool>): readonly BriefListing[] {
  const listings = [...tools].filter((tool) => mayUse(caller, tool)).map(({ listing }) => listing);
  const pointTo = createPointers(listings);
  const shorten = createResponseShortener();
  return listings.map((listing) => ({
    ...listing,
    outputSchema: { ...shorten(pointTo(listing)), type: "object" },
    annotations: hintsOf(listing.annotations),
  }));
}

type Fields = Readonly<Record<string, JsonSchema>>;
const fieldsOf = (schema: JsonSchema): Fields => (schema["properties"] ?? {}) as Fields;

/** Replaces schemas described by another listed tool with a pointer. */
function createPointers(listings: readonly ToolListing[]): (listing: ToolListing) => JsonSchema {
  const readers = new Map<string, string>();
  const lists = new Map<string, Fields>();
  for (const { name, annotations, outputSchema } of listings) {
    const response = JSON.stringify(outputSchema);
    if (annotations.readOnlyHint && !readers.has(response)) readers.set(response, name);
    const item = fieldsOf(outputSchema)["data"]?.["items"];
    if (item) lists.set(name, fieldsOf(item as JsonSchema));
  }
  return ({ name, outputSchema }) => {
    const reader = readers.get(JSON.stringify(outputSchema)) ?? name;
    const data = fieldsOf(outputSchema)["data"] ?? {};
    if (reader !== name)
      return responseOf({ ...data, description: `Same as ${reader}.`, properties: undefined });
    for (const [list, item] of lists) {
      const rest = withoutFields(fieldsOf(data), item);
      if (rest === null) continue;
      const description = `Fields of a ${list} item, and:`;
      return responseOf({ ...data, description, properties: rest });
    }
    return outputSchema;
  };
}

const responseOf = (data: JsonSchema): JsonSchema => ({ type: "object", properties: { data } });

/** The fields beyond those of an item; null if any of the item's is missing or differs. */
function withoutFields(fields: Fields, item: Fields): Fields | null {
  const isIn = ([name, schema]: [string, JsonSchema]) =>
    JSON.stringify(fields[name]) === JSON.stringify(schema);
  if (!Object.entries(item).every(isIn)) return null;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in item)));
}

/** Reads are non-destructive and idempotent; the protocol defines those hints for writes only. */
function hintsOf({
  readOnlyHint,
  openWorldHint,
  ...others
}: ToolListing["annotations"]): BriefListing["annotations"] {
  return readOnlyHint ? { readOnlyHint, openWorldHint } : { readOnlyHint, openWorldHint, ...others };
}
