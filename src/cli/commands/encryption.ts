import { z } from "zod";
import { reseal } from "../../commands/upkeep/reseal.ts";
import { command } from "../command.ts";

/** Rotation of `ENCRYPTION_KEY`. */
export const encryptionCommands = [
  command({
    noun: "encryption",
    verb: "reseal",
    summary:
      "Re-encrypt everything still sealed with ENCRYPTION_KEY_PREVIOUS, so that the old key can be removed.",
    effect: "outside",
    positionals: [],
    input: z.strictObject({}),
    prints: "{resealed: {TABLE: count}}",
    run: async (deps) => ({ resealed: await reseal(deps) }),
  }),
];
