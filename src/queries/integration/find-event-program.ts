import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import { SigningSecret } from "../../db/entities/program-secret.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Deps } from "../../deps.ts";
import { signingSecretPurpose } from "./secret-purpose.ts";

const PROGRAM = columns(Program, "p", ["id", "brandId", "currency"]);
const CURRENT = columns(SigningSecret, "s", { currentSealed: "secretSealed" });

/** What the event endpoint needs to know about a program. */
export interface EventProgram extends Readonly<RowOf<typeof PROGRAM>> {
  /** The current signing secret, and the previous one during its 24 hours. */
  readonly secrets: { readonly current: string; readonly previous: string | null };
}

const FIND_EVENT_PROGRAM: Prepared = {
  name: "find-event-program",
  text: `select ${PROGRAM}, ${CURRENT},
       (select g.secret_sealed from signing_secret g
        where g.program_id = p.id and g.valid_until > $2 order by g.valid_until desc limit 1) as "previousSealed"
     from program p join signing_secret s on s.program_id = p.id and s.valid_until is null
     where p.id = $1 or p.slug = $1`,
};

/**
 * The program that an event names by id or slug, with its signing secrets unsealed; null if unknown. Rotated secrets
 * expire by the system clock.
 */
export async function findEventProgram(deps: Deps, idOrSlug: string): Promise<EventProgram | null> {
  const row = await deps.sql.row<
    RowOf<typeof PROGRAM> & RowOf<typeof CURRENT> & { previousSealed: Buffer | null }
  >(FIND_EVENT_PROGRAM, [idOrSlug, deps.systemClock.now()]);
  if (row === null) return null;
  const { currentSealed, previousSealed, ...program } = row;
  const open = (sealed: Buffer) => deps.seal.openOften(sealed, signingSecretPurpose(program.id));
  return {
    ...program,
    secrets: {
      current: open(currentSealed),
      previous: previousSealed === null ? null : open(previousSealed),
    },
  };
}
