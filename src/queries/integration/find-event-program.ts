import type { Prepared } from "../../db/raw-sql.ts";
import type { Deps } from "../../deps.ts";
import { signingSecretPurpose } from "./secret-purpose.ts";

/** What the event endpoint needs to know about a program. */
export interface EventProgram {
  readonly id: string;
  readonly brandId: string;
  readonly currency: string;
  /** The current signing secret, and the previous one during its 24 hours. */
  readonly secrets: { readonly current: string; readonly previous: string | null };
}

const FIND_EVENT_PROGRAM: Prepared = {
  name: "find-event-program",
  text: `select p.id, p.brand_id, p.currency, s.secret_sealed as current_sealed,
       (select g.secret_sealed from signing_secret g
        where g.program_id = p.id and g.valid_until > $2 order by g.valid_until desc limit 1) as previous_sealed
     from program p join signing_secret s on s.program_id = p.id and s.valid_until is null
     where p.id = $1 or p.slug = $1`,
};

/**
 * The program that an event names by id or slug, with its signing secrets unsealed; null if unknown. Rotated secrets
 * expire by the system clock.
 */
export async function findEventProgram(deps: Deps, idOrSlug: string): Promise<EventProgram | null> {
  const row = await deps.sql.row<{
    id: string;
    brand_id: string;
    currency: string;
    current_sealed: Buffer;
    previous_sealed: Buffer | null;
  }>(FIND_EVENT_PROGRAM, [idOrSlug, deps.systemClock.now()]);
  if (row === null) return null;
  const open = (sealed: Buffer) => deps.seal.open(sealed, signingSecretPurpose(row.id));
  return {
    id: row.id,
    brandId: row.brand_id,
    currency: row.currency,
    secrets: {
      current: open(row.current_sealed),
      previous: row.previous_sealed === null ? null : open(row.previous_sealed),
    },
  };
}
