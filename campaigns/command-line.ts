import { parseArgs } from "node:util";
import type { Campaign, CampaignOptions, ValuesOf } from "./campaign.ts";

const SCRIPT = "npm run campaign --";

/** What is wrong with a command line, and its usage. */
export class CommandLineError extends Error {}

/**
 * Reads the words after `npm run campaign --`.
 *
 * @throws CommandLineError
 */
export function readCommandLine(
  words: readonly string[],
  campaigns: Readonly<Record<string, Campaign>>,
): { readonly campaign: Campaign; readonly values: ValuesOf<CampaignOptions> } {
  const [name = "", ...rest] = words;
  const named = Object.hasOwn(campaigns, name) ? campaigns[name] : undefined;
  if (named === undefined) {
    const problem = name === "" || name.startsWith("-") ? "Name a campaign." : `Unknown campaign: ${name}.`;
    const usages = Object.entries(campaigns).map(([known, { options }]) => `  ${usageOf(known, options)}`);
    throw new CommandLineError([problem, "Usage:", ...usages].join("\n"));
  }
  try {
    return { campaign: named, values: valuesOf(rest, named.options) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new CommandLineError(`${problem}\nUsage: ${usageOf(name, named.options)}`, { cause: error });
  }
}

function valuesOf(
  words: readonly string[],
  { numbers, choices, texts }: CampaignOptions,
): ValuesOf<CampaignOptions> {
  const names = [numbers, choices, texts].flatMap(Object.keys);
  const { values } = parseArgs({
    args: [...words],
    options: Object.fromEntries(names.map((name) => [name, { type: "string" }] as const)),
  });
  const valueOf = (name: string): unknown => {
    const typed = values[name];
    if (typed === undefined) return numbers[name] ?? choices[name]?.[0] ?? texts[name];
    if (name in numbers) return numberOf(name, typed);
    const allowed = choices[name];
    if (allowed?.includes(typed) === false)
      throw new Error(`--${name} must be ${allowed.join(" or ")}, not "${typed}".`);
    return typed;
  };
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as never;
}

function numberOf(name: string, typed: string): number {
  const value = typed.trim() === "" ? NaN : Number(typed);
  if (value >= 0 && value < Infinity) return value;
  throw new Error(`--${name} must be a number, not "${typed}".`);
}

function usageOf(name: string, { numbers, choices, texts }: CampaignOptions): string {
  const parts = [
    ...Object.keys(numbers).map((option) => `--${option} N`),
    ...Object.entries(choices).map(([option, allowed]) => `--${option} ${allowed.join("|")}`),
    ...Object.keys(texts).map((option) => `--${option} TEXT`),
  ];
  return [SCRIPT, name, ...parts.map((part) => `[${part}]`)].join(" ");
}
