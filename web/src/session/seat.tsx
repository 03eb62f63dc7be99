import { createContext, useContext } from "react";
import type { Result } from "../api/console.ts";

/** Who is signed in, and what they may do in the brand. */
export type Seat = Result<"getSession">;

export const ROLES = ["viewer", "manager", "owner"] as const;
export type Role = (typeof ROLES)[number];

const SeatContext = createContext<Seat | null>(null);
export const SeatProvider = SeatContext.Provider;

export function useSeat(): Seat {
  const seat = useContext(SeatContext);
  if (seat === null) throw new Error("useSeat needs a SeatProvider above it");
  return seat;
}

/** Whether the member has at least this role. The service decides; this only shows it in advance. */
export function useHasRole(needed: Role): boolean {
  const { member } = useSeat();
  return ROLES.indexOf(member.role) >= ROLES.indexOf(needed);
}
