const KEY = "portal:program";

/** The program whose screens this browser showed last; null if none, or if it keeps nothing. */
export function lastProgramId(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function rememberProgram(programId: string): void {
  try {
    localStorage.setItem(KEY, programId);
  } catch {
    // A browser without storage begins with the newest program.
  }
}

/** The program to begin with: the one seen last, while it is still there, else the newest; undefined without any. */
export function firstProgramId(programs: readonly { readonly programId: string }[]): string | undefined {
  const last = lastProgramId();
  return (programs.find(({ programId }) => programId === last) ?? programs[0])?.programId;
}
