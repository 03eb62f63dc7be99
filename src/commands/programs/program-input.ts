import type { ProgramStatus } from "../../domain/programs/program.ts";
import type { TermsInput } from "../../domain/programs/terms-input.ts";

/**
 * A brand's settings of a program, with their shape checked; omitted fields stay unchanged (or take the defaults in a
 * new program). Rate rules have a command of their own.
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
