import { z } from "zod";
import { issueSignInLink } from "../../commands/sign-in/issue-link.ts";
import { command, OPERATOR } from "../command.ts";
import { given } from "../fields.ts";

/** Sign-in links for people without working mail. */
export const signInCommands = [
  command({
    noun: "sign-in",
    verb: "link",
    summary: "Create a sign-in link, shown only once. It works once, for 15 minutes, in any browser.",
    effect: "change",
    positionals: [],
    input: z.strictObject({
      email: given("ADDRESS", "Address of a member, a partner or an invited person."),
    }),
    prints: "{link}",
    run: (tx, { email }) => issueSignInLink(tx, { email, origin: OPERATOR }),
  }),
];
