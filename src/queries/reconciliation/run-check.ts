import type { Sql } from "../../db/sql.ts";
import { listProgramIds } from "../programs/list-program-ids.ts";
import type { Check, CheckResult, Problem } from "./problem.ts";

/**
 * Runs one check, so that an unreadable value hides nothing else: a check that fails for all programs together runs
 * for each separately, and a program for which it fails is a problem. Absurd figures, such as a sum beyond safe
 * integers, fail like this.
 *
 * @param sql one connection inside a transaction: a statement that failed is rolled back alone
 * @param programId null for every program
 */
export async function runCheck(sql: Sql, check: Check, programId: string | null): Promise<CheckResult> {
  const whole = await tryCheck(sql, check, programId);
  if ("checked" in whole) return whole;
  if (programId !== null) return { checked: 0, problems: [problemOf(check, programId, whole)] };

  let checked = 0;
  const problems: Problem[] = [];
  let hasFailed = false;
  for (const id of await listProgramIds(sql)) {
    const part = await tryCheck(sql, check, id);
    if ("checked" in part) {
      checked += part.checked;
      problems.push(...part.problems);
    } else {
      hasFailed = true;
      problems.push(problemOf(check, id, part));
    }
  }
  // Records without a program were not checked.
  if (!hasFailed) problems.push(problemOf(check, "all programs", whole));
  return { checked, problems };
}

interface Failure {
  readonly message: string;
}

const problemOf = (check: Check, id: string, { message }: Failure): Problem => ({
  check: check.name,
  id,
  message: `could not be checked: ${message}`,
});

async function tryCheck(sql: Sql, check: Check, programId: string | null): Promise<CheckResult | Failure> {
  await sql.execute("savepoint before_check");
  try {
    const result = await check.run(sql, programId);
    await sql.execute("release savepoint before_check");
    return result;
  } catch (error) {
    // Without its connection nothing more can be read, so this fails the whole run.
    await sql.execute("rollback to savepoint before_check");
    return { message: error instanceof Error ? error.message : String(error) };
  }
}
