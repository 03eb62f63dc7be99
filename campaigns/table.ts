/** A table in Markdown, as it is printed and pasted into docs/campaigns.md. */
export function tableOf(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [columns, ...rows].map((row) => row.map(String));
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]!.length)));
  const lineOf = (row: readonly string[]) =>
    `| ${row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join(" | ")} |`;
  const rule = `| ${widths.map((width, index) => (index === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [lineOf(cells[0]!), rule, ...cells.slice(1).map(lineOf)].join("\n");
}

/** The value below which the share of the values lies; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
