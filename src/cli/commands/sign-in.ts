import { z } from "zod";
import { issueSignInLink } from "../../commands/sign-in/issue-link.ts";
import { command, OPERATOR } from "../command.ts";
import { given } from "../fields.ts";

/** Sign-in links for people without working mail. */
export const signInCommands = [
  command({
    noun: "sign-in",
    verb: "link",
    summary:
      "Make a link that signs a person in, once, in any browser, for 15 minutes. It is shown this once.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      email: given("ADDRESS", "The person's address: of a member, a partner, or somebody invited."),
    }),
    prints: "{link}",
    run: (tx, { email }) => issueSignInLink(tx, { email, origin: OPERATOR }),
  }),
];
