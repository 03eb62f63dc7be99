import { describe, expect, test } from "@jest/globals";
import { wrap } from "@mikro-orm/postgresql";
import { ProgramTerms } from "../../../src/db/entities/terms.ts";
import { termsInForceAt } from "../../../src/queries/programs/terms.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

describe("the terms in force at a moment", () => {
  const { deps, make } = useDeps();

  test.each([
    ["long before the program", -1000, 1],
    ["just before its first version", -0.001, 1],
    ["at its first version", 0, 1],
    ["just before the second", 9.999, 1],
    ["at the second", 10, 2],
    ["at two versions of one moment", 20, 4],
    ["just before one that waits", 29.999, 4],
    ["at one that waits", 30, 5],
    ["long after", 1000, 5],
  ])("%s (%d s) are version %i's", async (_name, seconds, version) => {
    const program = await make.program((await make.brand()).id);
    const start = program.createdAt.getTime();
    const em = deps.orm.em.fork();
    const first = await em.findOneOrFail(ProgramTerms, { programId: program.id, version: 1 });
    for (const [number, at] of [
      [2, 10],
      [3, 20],
      [4, 20],
      [5, 30],
    ] as const) {
      await em.insert(ProgramTerms, {
        ...(wrap(first).toObject() as typeof first),
        version: number,
        effectiveAt: new Date(start + at * 1000),
        holdDays: number,
      });
    }
    const found = await termsInForceAt(deps.sql, program.id, new Date(start + seconds * 1000));
    expect(found.version).toBe(version);
    if (version > 1) expect(found.terms.holdDays).toBe(version);
  });
});
