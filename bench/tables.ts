import { figureText, targetText } from "./figures.ts";
import type { PartResult, Results } from "./results.ts";

const BEGIN = "<!-- Figures: written by npm run bench -->";
const END = "<!-- End of the figures -->";

/**
 * The text with the tables of these results in the place of those that it has.
 *
 * @throws if the text does not say where they stand
 */
export function withTables(text: string, results: Results): string {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`there is no place for the tables: ${BEGIN} … ${END}`);
  return `${text.slice(0, begin)}${BEGIN}\n\n${tablesOf(results)}\n\n${text.slice(end)}`;
}

/** What was measured where, what is missed, and a table for each part. */
export function tablesOf({ versions, parts }: Results): string {
  const about = Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join("; ");
  return [
    `${about}.`,
    missedOf(parts),
    ...Object.entries(parts).map(([name, part]) => tableOf(name, part)),
  ].join("\n\n");
}

function missedOf(parts: Results["parts"]): string {
  const all = Object.entries(parts).flatMap(([name, { figures }]) =>
    figures.map((figure) => ({ name, figure })),
  );
  const missed = all.filter(({ figure }) => figure.isMet === false);
  const withTarget = all.filter(({ figure }) => figure.isMet !== null).length;
  if (missed.length === 0) return `All ${withTarget} targets are met.`;
  const lines = missed.map(
    ({ name, figure }) =>
      `- \`${name}\`: ${figure.what}, ${figureText(figure)}; target ${targetText(figure.target, figure.unit)}`,
  );
  return [`**Missed**, ${missed.length} of ${withTarget} targets:`, "", ...lines].join("\n");
}

function tableOf(name: string, part: PartResult): string {
  const { date, commit, machine, size, seconds, loadBefore, loadAfter } = part;
  const { processor, processors, memoryGiB, system } = machine;
  const sized = size === 0 ? "" : `, size ${size.toLocaleString("en")}`;
  const head = `**\`${name}\`**${sized}: ${date.slice(0, 10)}, ${commit}, load ${loadBefore} to ${loadAfter}, ${Math.round(seconds)} s; ${processors} × ${processor}, ${memoryGiB} GiB, ${system}.`;
  const reason = part.skipped ?? part.failed;
  const why =
    reason === undefined ? [] : [`${part.failed === undefined ? "Skipped" : "Failed"}: ${cell(reason)}.`];
  return [head, ...why, ...rowsOf(part.figures)].join("\n\n");
}

function rowsOf(figures: PartResult["figures"]): string[] {
  if (figures.length === 0) return [];
  const rows = figures.map((figure) => [
    figure.what,
    figureText(figure),
    figure.rounds === undefined ? "" : rangeText(figure.rounds),
    targetText(figure.target, figure.unit),
    figure.isMet === null ? "" : figure.isMet ? "met" : "**missed**",
  ]);
  const table = [["what", "figure", "rounds", "target", ""], Array.from({ length: 5 }, () => "---"), ...rows];
  return [table.map((row) => `| ${row.map(cell).join(" | ")} |`).join("\n")];
}

function rangeText(rounds: readonly number[]): string {
  const short = (value: number) => String(Number(value.toPrecision(3)));
  return `${rounds.length}: ${short(Math.min(...rounds))} to ${short(Math.max(...rounds))}`;
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ");
