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

/** Who may do something: members with a role and those above it, or whoever may pay. */
export type Gate = Role | "payer";

/** Whether a member may pass. Owners may always pay. */
export const mayPass = ({ role, mayPay }: { role: Role; mayPay: boolean }, gate: Gate): boolean =>
  gate === "payer" ? mayPay || role === "owner" : ROLES.indexOf(role) >= ROLES.indexOf(gate);

/** Whether whoever is signed in may pass. The service decides; this only shows it in advance. */
export const useMayPass = (gate: Gate): boolean => mayPass(useSeat().member, gate);
