import { useEffect } from "react";
import { useRead } from "../api/portal.ts";
import { useIds } from "../kit/navigate.ts";
import { rememberProgram } from "./last-program.ts";

/** The program in the address; its screens exist only below one. */
export function useProgramId(): string {
  const { programId } = useIds();
  if (programId === undefined) throw new Error("This screen needs a program in its address");
  return programId;
}

/** The program of the current screen. Cached: every screen of a program asks for it. */
export function useProgram() {
  const programId = useProgramId();
  useEffect(() => rememberProgram(programId), [programId]);
  return useRead("getMyProgram", { program: programId });
}

/** What the program pays and whether, undefined until it is known. Cached by every screen that shows payments. */
export function useProgramPayments() {
  const programId = useProgramId();
  return useRead("getMyPayments", {}).data?.programs.find((own) => own.programId === programId);
}

/** What the program pays, as figures; undefined until they are known. */
export const useRates = () => useProgramPayments()?.rates;

/** The currency of the program, which all its amounts are in; empty until the program is known. */
export function useCurrency(): string {
  return useProgram().data?.program.currency ?? "";
}
