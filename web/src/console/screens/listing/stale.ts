/** What a change of the listing makes outdated. */
export const STALE = ["getProgram", "listPrograms", "getTodo"] as const;
