import type { RailResponse, RailOrder } from "../../src/domain/payouts/rail.ts";
import { ApiError } from "../../src/domain/api-errors.ts";
import type { Work } from "./service.ts";

export type WorkName = keyof Work;

export interface RailQuestion {
  readonly kind: "rail";
  readonly id: number;
  readonly name: "send" | "lookUp";
  readonly order: RailOrder;
}

interface WorkDone {
  readonly kind: "done";
  readonly id: number;
  readonly result: unknown;
  /** The code and message of an API error. */
  readonly apiError: readonly [ApiError["code"], string] | null;
  readonly error: string | null;
}

/** What the other process says. */
export type FromOther = Readonly<{ kind: "ready"; port: number }> | RailQuestion | WorkDone;

/** The messages it receives. */
export type ToOther =
  | Readonly<{ kind: "work"; id: number; name: WorkName; input: unknown }>
  | Readonly<{ kind: "rail"; id: number; answer: RailResponse }>;

/** The error that its work ended with. */
export const apiErrorOf = ({ apiError, error }: WorkDone): Error =>
  apiError === null ? new Error(error ?? "") : new ApiError(...apiError);
