import pg from "pg";
import type { SentQuery } from "./count-queries.ts";

/** Stands in each script for a number of so many digits, another one in each transaction. */
const OWN_DIGITS = 12;
const OWN_NUMBER = `\\set n random(1${"0".repeat(OWN_DIGITS - 1)}, ${"9".repeat(OWN_DIGITS)})`;

/** A literal in which the number that is the transaction's own stands as `own` makes it. */
type OwnLiteral = (kept: string, isHex: boolean) => string;

/** A parameter as it was sent; one that another sale had otherwise gets the transaction's own number at its end. */
function literalOf(value: unknown, other: unknown, own: OwnLiteral): string {
  if (value === null || value === undefined) return "null";
  if (Buffer.isBuffer(value)) {
    const hex = value.toString("hex");
    if (value.equals(other as Buffer)) return `'\\x${hex}'`;
    return own(hex.slice(0, -OWN_DIGITS), true);
  }
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") throw new Error(`no literal is known for ${typeof value}`);
  return value === other ? pg.escapeLiteral(value) : own(value.slice(0, -OWN_DIGITS), false);
}

const inScript: OwnLiteral = (kept, isHex) => `'${isHex ? "\\x" : ""}${kept}:n'`;
const inFunction: OwnLiteral = (kept, isHex) =>
  isHex ? `decode('${kept}' || own_number, 'hex')` : `('${kept}' || own_number)`;

/** A statement's name in PostgreSQL; the driver's own may have spaces. */
const preparedName = (index: number): string => `bench_${index}`;
const isPlain = ({ values }: SentQuery): boolean => values.length === 0;

/** A script for pgbench that sends what a sale sends, with each statement prepared once in a connection. */
export function scriptOf([sale, another]: readonly [readonly SentQuery[], readonly SentQuery[]]): string {
  const prepared = sale.flatMap((query, index) =>
    isPlain(query) ? [] : [`prepare ${preparedName(index)} as ${query.text};`],
  );
  const sent = sale.map((query, index) => {
    if (isPlain(query)) return `${query.text.replaceAll(";", " \\;")};`;
    const values = query.values.map((value, place) =>
      literalOf(value, another[index]!.values[place], inScript),
    );
    return `execute ${preparedName(index)} (${values.join(", ")});`;
  });
  return [OWN_NUMBER, "\\if :prepared = 0", ...prepared, "\\set prepared 1", "\\endif", ...sent].join("\n");
}

/**
 * One function that does what a sale of any of these programs does, and for each a script for pgbench that calls it: no trips
 * and no rules, the database's limit.
 *
 * @param typesOf the types of a statement's parameters
 */
export function functionOf(
  name: string,
  sales: readonly (readonly [readonly SentQuery[], readonly SentQuery[]])[],
  typesOf: (index: number) => readonly string[],
): { readonly create: string; readonly scripts: readonly string[] } {
  const [[sale, another]] = sales as [(typeof sales)[number]];
  const given: { readonly index: number; readonly place: number; readonly type: string }[] = [];
  /** What differs between programs is given to the function. */
  const argumentOf = (index: number, place: number): string => {
    const type = typesOf(index)[place]!;
    const value = sale[index]!.values[place];
    const isOfProgram =
      typeof value === "string" &&
      value === another[index]!.values[place] &&
      sales.some(([other]) => other[index]!.values[place] !== value);
    if (!isOfProgram) return `(${literalOf(value, another[index]!.values[place], inFunction)})::${type}`;
    given.push({ index, place, type });
    return `given_${given.length}`;
  };
  const steps = sale.flatMap((query, index) => {
    // Beginning and ending are the call's own.
    if (isPlain(query)) return query.text.split(";").filter((part) => /^\s*select\b/.test(part));
    const values = query.values.map((_, place) => argumentOf(index, place));
    return [query.text.replaceAll(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1]!).trim()];
  });
  // A statement without parameters names the program itself.
  const named = steps.map((step) =>
    given.reduce(
      (text, { index, place }, at) =>
        text.replaceAll(pg.escapeLiteral(sale[index]!.values[place] as string), `given_${at + 1}`),
      step,
    ),
  );
  const parameters = ["own_number text", ...given.map(({ type }, at) => `given_${at + 1} ${type}`)];
  return {
    create: `create function ${name}(${parameters.join(", ")}) returns void language plpgsql as $body$
      #variable_conflict use_column
      declare result record;
      begin ${named.map((step) => `${step} into result;`).join("\n")} end $body$`,
    scripts: sales.map(([own]) => {
      const values = given.map(({ index, place }) => pg.escapeLiteral(own[index]!.values[place] as string));
      return `${OWN_NUMBER}\nselect ${[`${name}(':n'`, ...values].join(", ")});`;
    }),
  };
}
