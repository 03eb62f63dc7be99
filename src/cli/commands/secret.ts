import { z } from "zod";
import { rotateSigningSecret } from "../../commands/integration/rotate-signing-secret.ts";
import { readSigningSecrets } from "../../commands/integration/read-signing-secrets.ts";
import { showSigningSecrets } from "../../queries/integration/show-signing-secrets.ts";
import { findBrandOfProgram } from "../../queries/programs/find-brand-of-program.ts";
import { command, OPERATOR } from "../command.ts";
import { programFlag } from "../fields.ts";

const input = z.strictObject({ program: programFlag });
const prints = "{current, previous, previousUntil}";

/** The secret a brand signs its events with. */
export const secretCommands = [
  command({
    noun: "secret",
    verb: "show",
    summary: "Show a program's signing secrets: the current one, and the previous one while it still works.",
    effect: "change",
    positionals: [],
    input,
    prints,
    async run(tx, { program }) {
      const brandId = await findBrandOfProgram(tx, program);
      return readSigningSecrets(tx, { brandId, programId: program, origin: OPERATOR });
    },
  }),
  command({
    noun: "secret",
    verb: "rotate",
    summary: "Rotate a program's signing secret. The previous one works for another 24 hours.",
    effect: "change",
    positionals: [],
    input: input.extend({
      endPrevious: z
        .boolean()
        .default(false)
        .describe("End all earlier secrets immediately. Use it after a leak."),
    }),
    prints,
    async run(tx, { program, endPrevious }) {
      const brandId = await findBrandOfProgram(tx, program);
      await rotateSigningSecret(tx, { brandId, programId: program, endPrevious, origin: OPERATOR });
      return showSigningSecrets(tx, tx.deps, brandId, program);
    },
  }),
];
