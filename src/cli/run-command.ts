import type { Deps } from "../deps.ts";
import { errorFromConstraint } from "../db/constraints.ts";
import { inTransaction } from "../db/transaction.ts";
import { errorFromUnavailable } from "../db/unavailable.ts";
import type { Command } from "./command.ts";

/**
 * Runs a parsed command; a change runs in one transaction, committed when it returns.
 *
 * @returns the output
 * @throws ApiError for an expected failure
 */
export async function runCommand(
  deps: Deps,
  command: Command,
  input: Record<string, unknown>,
): Promise<object> {
  const isOneTransaction = command.effect !== "outside";
  try {
    return command.effect === "change"
      ? await inTransaction(deps, (tx) => command.run(tx, input), { kind: "operator" })
      : await command.run(deps, input);
  } catch (error) {
    throw errorFromConstraint(error) ?? errorFromUnavailable(error, isOneTransaction) ?? error;
  }
}
