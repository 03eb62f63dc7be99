import type { ENTITIES } from "./entities/index.ts";
import { columnOf } from "./naming.ts";
import type { EntityRow } from "./query-builder.ts";

declare const ROW: unique symbol;

/** A select list for hand-written SQL that carries the type of its row. */
export type Columns<Row> = string & { readonly [ROW]?: Row };

/** The row type of a select list. */
export type RowOf<List> = List extends Columns<infer Row> ? Row : never;

/** The same for a left-joined table: all null if it has no row. */
export type OptionalRowOf<List> = { [Name in keyof RowOf<List>]: RowOf<List>[Name] | null };

type EntityClass = (typeof ENTITIES)[number];
type PropertyOf<Entity> = keyof EntityRow<Entity> & string;

/**
 * A select list of an entity's properties, named as in the entity, or by the keys of an object: `columns(BrandKey,
 * "k", { keyId: "id" })` is `k.id as "keyId"`.
 *
 * @param alias the table's alias in the statement
 */
export function columns<Class extends EntityClass, const Name extends PropertyOf<InstanceType<Class>>>(
  entity: Class,
  alias: string,
  properties: readonly Name[],
): Columns<Pick<EntityRow<InstanceType<Class>>, Name>>;
export function columns<
  Class extends EntityClass,
  const Names extends Readonly<Record<string, PropertyOf<InstanceType<Class>>>>,
>(
  entity: Class,
  alias: string,
  properties: Names,
): Columns<{ [Name in keyof Names]: EntityRow<InstanceType<Class>>[Names[Name]] }>;
export function columns(
  _entity: EntityClass,
  alias: string,
  properties: readonly string[] | Readonly<Record<string, string>>,
): string {
  const names = Array.isArray(properties)
    ? properties.map((name: string) => [name, name] as const)
    : Object.entries(properties as Readonly<Record<string, string>>);
  return names
    .map(([name, property]) => {
      const column = columnOf(property);
      return name === column ? `${alias}.${column}` : `${alias}.${column} as "${name}"`;
    })
    .join(", ");
}
