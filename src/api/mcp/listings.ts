import type { Caller } from "../endpoint/caller.ts";
import type { JsonSchema } from "../openapi/json-schema.ts";
import { createResponseShortener } from "./brief-schema.ts";
import { mayUse, type Tool, type ToolListing } from "./tool.ts";

/** A tool in a list. */
export type BriefListing = Omit<ToolListing, "annotations"> & {
  readonly annotations: Partial<ToolListing["annotations"]>;
};

/**
 * The tools that a key may use, as its list shows them: brief, because an agent pays for the whole list at every start
 * (Decision 0014). What another tool of the list describes is pointed to: a tool that changes a record answers what the
 * one that reads it answers, and a single record begins as an item of its list does.
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

/** Puts a pointer in the place of what another tool of the list describes. */
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

/** The fields beyond those of an item; null where one of the item's is missing or is another one. */
function withoutFields(fields: Fields, item: Fields): Fields | null {
  const isIn = ([name, schema]: [string, JsonSchema]) =>
    JSON.stringify(fields[name]) === JSON.stringify(schema);
  if (!Object.entries(item).every(isIn)) return null;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in item)));
}

/** What only reads can take nothing away and can be repeated; the protocol has no meaning for those hints then. */
function hintsOf({
  readOnlyHint,
  openWorldHint,
  ...others
}: ToolListing["annotations"]): BriefListing["annotations"] {
  return readOnlyHint ? { readOnlyHint, openWorldHint } : { readOnlyHint, openWorldHint, ...others };
}
