import { z } from "zod";
import { rotateSigningSecret } from "../../commands/integration/rotate-signing-secret.ts";
import { showSigningSecrets } from "../../queries/integration/show-signing-secrets.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { command, OPERATOR } from "../command.ts";
import { programFlag } from "../fields.ts";

const input = z.strictObject({ program: programFlag });
const prints = "{current, previous, previousUntil}";

/** The secret that a brand signs its events with. */
export const secretCommands = [
  command({
    noun: "secret",
    verb: "show",
    summary: "Show a program's signing secrets: the one in force, and the one before while it still works.",
    effect: "read",
    positionals: [],
    input,
    prints,
    async run(deps, { program }) {
      const brandId = await findBrandOfProgram(deps.sql, program);
      return showSigningSecrets(deps.sql, deps, brandId, program);
    },
  }),
  command({
    noun: "secret",
    verb: "rotate",
    summary: "Give a program a new signing secret; the one before works for 24 hours more.",
    effect: "change",
    positionals: [],
    input,
    prints,
    async run(tx, { program }) {
      const brandId = await findBrandOfProgram(tx, program);
      await rotateSigningSecret(tx, { brandId, programId: program, origin: OPERATOR });
      return showSigningSecrets(tx, tx.deps, brandId, program);
    },
  }),
];
