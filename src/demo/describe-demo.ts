import { customerLink } from "../domain/attribution/link.ts";
import { ROLES } from "../domain/access/roles.ts";
import type { SeededDemo, SeededPerson } from "./seeded-demo.ts";

const peopleLines = (people: readonly SeededPerson[]): readonly string[] => [
  "Its people sign in by these links, each once, within 15 minutes (later: npm run vp -- " +
    "sign-in link --email ADDRESS):",
  ...people.map(({ name, email, role, signInLink }) => `  ${name} <${email}> (${role})  ${signInLink}`),
];

/** What a later `npm start` prints of a demo: nothing where there is none. PEOPLE-21. */
export const describePeople = (people: readonly SeededPerson[]): string =>
  people.length === 0 ? "" : `${["", "The demo is there.", ...peopleLines(people), ""].join("\n")}\n`;

/** The demo's summary that `npm start` prints once: only the signing secret can be read back later. */
export function describeDemo({ baseUrl, brandKeys, program, partners, people }: SeededDemo): string {
  const [firstPartner] = partners;
  const lines = [
    "",
    "Created a demo brand. Its keys are shown only once:",
    ...ROLES.map((role) => `  brand key, ${role.padEnd(8)} ${brandKeys[role]}`),
    ...partners.map(({ name, key }) => `  partner key, ${name}  ${key}`),
    `  program ${program.id} (${program.slug}), signing secret ${program.signingSecret}`,
    ...partners.map(({ name, refCode }) => `  tracked link, ${name}  ${customerLink(baseUrl, refCode)}`),
    ...peopleLines(people),
    "First calls:",
    `  curl -H "Authorization: Bearer ${brandKeys.owner}" ${baseUrl}/api/v1/me`,
    `  curl -H "Authorization: Bearer ${brandKeys.owner}" ${baseUrl}/api/v1/programs/${program.id}/conversions`,
    ...(firstPartner === undefined
      ? []
      : [`  curl -H "Authorization: Bearer ${firstPartner.key}" ${baseUrl}/api/v1/partner/earnings`]),
    "",
  ];
  return `${lines.join("\n")}\n`;
}
