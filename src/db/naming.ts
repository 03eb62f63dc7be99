import { UnderscoreNamingStrategy } from "@mikro-orm/postgresql";

const naming = new UnderscoreNamingStrategy();

/** The column of a property, by the naming rule of all entities. */
export const columnOf = (property: string): string => naming.propertyToColumnName(property);

/** The property of a column: the inverse of `columnOf`. */
export const propertyOf = (column: string): string => naming.columnNameToProperty(column);
