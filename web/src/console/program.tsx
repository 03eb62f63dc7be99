import { useRead } from "../api/console.ts";
import { useProgramId } from "./paths.ts";

/** The program of the current screen. Cached: every screen of a program asks for it. */
export function useProgram() {
  return useRead("getProgram", { programId: useProgramId() });
}

/** The currency of the program, which all its amounts are in; empty until the program is known. */
export function useCurrency(): string {
  return useProgram().data?.currency ?? "";
}
