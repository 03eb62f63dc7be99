/** The reads to repeat after a change of the listing. */
export const STALE = ["getProgram", "listPrograms", "getTodo"] as const;
