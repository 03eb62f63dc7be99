import type { Deps } from "../../deps.ts";
import { isOperator } from "../../domain/sign-in/operator.ts";
import { findAccountOfLogin, listSeats, type SeatRow } from "../../queries/sign-in/seats.ts";

export const PLACE_KINDS = ["console", "portal", "desk"] as const;

/** An app that a person can open. */
export interface Place {
  readonly kind: (typeof PLACE_KINDS)[number];
  readonly path: string;
  /** Of the brand; null for the portal and the desk, of which there is one. */
  readonly name: string | null;
}

/** What a person is here, and the apps that follow from it. */
export interface Places {
  readonly seats: readonly SeatRow[];
  readonly isPartner: boolean;
  readonly isOperator: boolean;
  readonly places: readonly Place[];
}

/** Finds the apps that a person can open: a console for each of their brands, the portal, and the operator's desk. */
export async function findPlaces(
  deps: Deps,
  person: { readonly loginId: string; readonly email: string },
): Promise<Places> {
  const [seats, account] = await Promise.all([
    listSeats(deps.sql, person.loginId),
    findAccountOfLogin(deps.sql, person.loginId),
  ]);
  const isPartner = account !== null;
  const isDesk = isOperator(deps.config, person.email);
  const places: Place[] = [
    ...seats.map(({ brandId, brandName }) => {
      return { kind: "console", path: `/console/${brandId}`, name: brandName } as const;
    }),
    ...(isPartner ? [{ kind: "portal", path: "/portal", name: null } as const] : []),
    ...(isDesk ? [{ kind: "desk", path: "/ops", name: null } as const] : []),
  ];
  return { seats, isPartner, isOperator: isDesk, places };
}
