import curl from "../../../../../docs/integrations/signing/send-event.sh?raw";
import go from "../../../../../docs/integrations/signing/send_event.go?raw";
// The linter does not know imports of raw text.
// oxlint-disable-next-line import/default
import node from "../../../../../docs/integrations/signing/send-event.mjs?raw";
import php from "../../../../../docs/integrations/signing/send-event.php?raw";
import python from "../../../../../docs/integrations/signing/send_event.py?raw";
import ruby from "../../../../../docs/integrations/signing/send_event.rb?raw";

/** The examples of the documentation, which are run by its tests. */
const CODE = { Node: node, Python: python, PHP: php, Ruby: ruby, Go: go, curl } as const;

export type Language = keyof typeof CODE;
export const LANGUAGES = Object.keys(CODE) as readonly Language[];

/** An example with the program's values filled in; the secret is a placeholder until it was shown. */
export function codeFor(
  language: Language,
  program: { readonly programId: string; readonly secret: string | null; readonly baseUrl: string },
): string {
  return CODE[language]
    .replace("PROGRAM=prg_…", `PROGRAM=${program.programId}`)
    .replace("SIGNING_SECRET=vps_…", `SIGNING_SECRET=${program.secret ?? "vps_…"}`)
    .replace("BASE_URL=https://partners.example", `BASE_URL=${program.baseUrl}`);
}
