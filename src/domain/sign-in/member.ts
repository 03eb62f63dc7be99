import type { Role } from "../access/roles.ts";
import { DAY_MS } from "../calendar/calendar.ts";

/** PEOPLE-16: how long an invitation may be accepted. */
export const INVITATION_MS = 7 * DAY_MS;

/** What a person may do in a brand. */
export interface Seat {
  readonly role: Role;
  /** As it was given; an owner may pay without it. */
  readonly mayPay: boolean;
}

/** Whether the member may start and release payouts. PEOPLE-4. */
export const seatMayPay = ({ role, mayPay }: Seat): boolean => role === "owner" || mayPay;

/** Normalizes an address for sign-in. Unlike a customer's address, it keeps the plus tag. */
export const signInAddress = (address: string): string => address.normalize("NFKC").trim().toLowerCase();
