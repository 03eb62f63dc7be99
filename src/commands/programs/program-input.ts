import type { ProgramStatus } from "../../domain/programs/program.ts";
import type { TermsInput } from "../../domain/programs/terms-input.ts";

/**
 * What a brand may set of a program, checked for shape; what is left out is not touched (a new program takes the
 * defaults). Rate rules have a command of their own.
 */
export type ProgramInput = Omit<TermsInput, "products" | "events"> &
  Readonly<{
    name?: string | undefined;
    destinationUrl?: string | undefined;
    description?: string | undefined;
    /** Upper case, a known code. */
    currency?: string | undefined;
    brandRules?: string | undefined;
    openToAll?: boolean | undefined;
    status?: ProgramStatus | undefined;
  }>;
