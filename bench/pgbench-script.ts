import pg from "pg";
import type { SentQuery } from "./count-queries.ts";

/** Stands in each script for a number of so many digits, another one in each transaction. */
const OWN_DIGITS = 12;
const OWN_NUMBER = `\\set n random(1${"0".repeat(OWN_DIGITS - 1)}, ${"9".repeat(OWN_DIGITS)})`;

/** Where the transaction's own number stands in a template. */
const OWN = "«own»";
const TIME = /^\d{4}-\d\d-\d\dT/;

/**
 * A parameter as it was sent, as text; what another sale had otherwise ends with the transaction's own number. Times are
 * kept as they are. Null for no value.
 */
function templateOf(value: unknown, other: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value))
    return ownOf(`\\x${value.toString("hex")}`, `\\x${(other as Buffer).toString("hex")}`);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") throw new Error(`no literal is known for ${typeof value}`);
  if (!value.startsWith("[")) return ownOf(value, other as string);
  return JSON.stringify(ownLeavesOf(JSON.parse(value), JSON.parse(other as string)));
}

const ownOf = (text: string, other: string): string =>
  text === other || TIME.test(text) ? text : `${text.slice(0, -OWN_DIGITS)}${OWN}`;

function ownLeavesOf(value: unknown, other: unknown): unknown {
  if (typeof value === "string") return ownOf(value, String(other));
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one, index) => ownLeavesOf(one, (other as unknown[])[index]));
  const others = other as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, ownLeavesOf(one, others[name])]),
  );
}

const inScript = (template: string | null): string =>
  template === null ? "null" : pg.escapeLiteral(template).replaceAll(OWN, ":n");
const inFunction = (expression: string): string => `replace(${expression}, '${OWN}', own_number)`;

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
      inScript(templateOf(value, another[index]!.values[place])),
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
  const [[sale]] = sales as [(typeof sales)[number]];
  const given: { readonly index: number; readonly place: number }[] = [];
  const templateIn = ([one, another]: (typeof sales)[number], index: number, place: number): string | null =>
    templateOf(one[index]!.values[place], another[index]!.values[place]);
  /** What differs between programs is given to the function. */
  const argumentOf = (index: number, place: number): string => {
    const type = typesOf(index)[place]!;
    const [template, ...others] = sales.map((each) => templateIn(each, index, place));
    if (template === null) return `null::${type}`;
    if (others.every((other) => other === template)) {
      return `(${inFunction(pg.escapeLiteral(template!))})::${type}`;
    }
    given.push({ index, place });
    return `(${inFunction(`given_${given.length}`)})::${type}`;
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
  const parameters = ["own_number text", ...given.map((_, at) => `given_${at + 1} text`)];
  return {
    create: `create function ${name}(${parameters.join(", ")}) returns void language plpgsql as $body$
      #variable_conflict use_column
      declare result record;
      begin ${named.map((step) => `${step} into result;`).join("\n")} end $body$`,
    scripts: sales.map((each) => {
      const values = given.map(({ index, place }) => pg.escapeLiteral(templateIn(each, index, place)!));
      return `${OWN_NUMBER}\nselect ${[`${name}(':n'`, ...values].join(", ")});`;
    }),
  };
}
