import type { Sql } from "../../../src/db/sql.ts";

/** A step of a plan, as PostgreSQL carried it out. */
export interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  /** Pages of the step and of those below it, from memory and from disk. */
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/**
 * Runs a query or a change and has the plans of its statements explained: every step of them. What changes rows does so.
 *
 * @param onlyRow what a query that wants one row gets
 */
export async function planOf<Source extends Sql>(
  sql: Source,
  query: (sql: Source) => Promise<unknown>,
  onlyRow?: object,
): Promise<PlanNode[]> {
  const plans: PlanNode[] = [];
  async function explain(statement: Parameters<Sql["rows"]>[0], parameters?: readonly unknown[]) {
    const text = typeof statement === "string" ? statement : statement.text;
    const row = await sql.row<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      parameters,
    );
    plans.push(row!["QUERY PLAN"][0].Plan);
  }
  await query({
    ...sql,
    async rows<Row>(...statement: Parameters<typeof explain>) {
      await explain(...statement);
      return [] as Row[];
    },
    async row<Row>(...statement: Parameters<typeof explain>) {
      await explain(...statement);
      return onlyRow as Row;
    },
    async execute(...statement: Parameters<typeof explain>) {
      await explain(...statement);
      return 0;
    },
  });
  return plans.flatMap(nodesOf);
}

/** How many rows of a table the plan looked at, whether or not it kept them. */
export function rowsReadOf(nodes: readonly PlanNode[], table: string): number[] {
  return nodes
    .filter((node) => node["Relation Name"] === table)
    .map((node) => (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"]);
}

/** How many pages of the database a plan read in all, whether or not they were in memory already. */
export function blocksReadOf([whole]: readonly PlanNode[]): number {
  return whole!["Shared Hit Blocks"] + whole!["Shared Read Blocks"];
}
