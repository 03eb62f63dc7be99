import { fieldsOf, nameOf, type Command } from "./command.ts";
import { usageOf } from "./help.ts";

const OPENING = `# Commands of \`vp\`

\`npm run -s vp -- help\` prints the same. [The operator's manual](../operating.md) explains how the
commands are used. This page is written by \`npm run docs\`.
`;

/** The page of every `vp` command: its purpose, usage, flags and output. */
export const commandsPage = (commands: readonly Command[]): string =>
  [OPENING, ...commands.map(sectionOf)].join("\n");

function sectionOf(command: Command): string {
  const fields = fieldsOf(command).map(({ label, meaning }) => `- \`${label}\`: ${meaning}\n`);
  return [
    `## ${nameOf(command)}\n\n${command.summary}\n\n`,
    `\`\`\`sh\n${usageOf(command)}\n\`\`\`\n\n`,
    fields.length === 0 ? "" : `${fields.join("")}\n`,
    `Prints \`${command.prints}\`\n`,
  ].join("");
}
