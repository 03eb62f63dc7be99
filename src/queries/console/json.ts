/** SQL of a timestamp inside JSON, as the API writes it. */
export const isoText = (at: string): string =>
  `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL of a JSON object. @param fields SQL of the values, by name */
export const jsonObject = (fields: Readonly<Record<string, string>>): string =>
  `jsonb_build_object(${Object.entries(fields)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(", ")})`;

/** SQL of a JSON array of a statement's rows, in their order, up to a limit. */
export const jsonRows = (
  fields: Readonly<Record<string, string>>,
  from: string,
  orderBy: string,
  most: number,
): string =>
  `coalesce((select jsonb_agg(listed.value order by listed.place) from (
     select ${jsonObject(fields)} as value, row_number() over (order by ${orderBy}) as place
     ${from} order by ${orderBy} limit ${most}) listed), '[]')`;
