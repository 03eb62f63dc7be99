/** SQL of a moment as the API writes it, for moments inside JSON. */
export const isoText = (at: string): string =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of an object in JSON. @param fields SQL of the values, by name */
export const jsonObject = (fields: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")})`;

/** SQL of an array in JSON: the objects of the rows of a statement in their order, at most so many of them. */
export const jsonRows = (
  fields: Readonly<Record<string, string>>,
  from: string,
  orderBy: string,
  most: number,
): string =>
  `coalesce((select jsonb_agg(listed.value order by listed.place) from (
     select ${jsonObject(fields)} as value, row_number() over (order by ${orderBy}) as place
     ${from} order by ${orderBy} limit ${most}) listed), '[]')`;
