import { PartnerProgramError } from "../../../client/src/index.ts";

/** Whether a call failed because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof PartnerProgramError && error.status === 401;
