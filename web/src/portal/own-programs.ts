import { useRead } from "../api/portal.ts";

/** A program as a partner chooses it. */
interface OwnProgram {
  readonly id: string;
  readonly name: string;
}

/**
 * The programs that the partner joined or applied to, the latest first. Brands may call theirs the same: then each has its
 * brand's name beside its own.
 */
export function useOwnPrograms(): readonly OwnProgram[] {
  const programs = useRead("listMyPrograms", {}).data ?? [];
  const names = programs.map(({ programName }) => programName);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  // The list of programs has no brands.
  const { data } = useRead("getMyPayments", {}, { enabled: names.some(isShared) });
  return programs.map(({ programId: id, programName: name }) => {
    const brandName = data?.programs.find(({ programId }) => programId === id)?.brandName;
    return { id, name: isShared(name) && brandName !== undefined ? `${name} · ${brandName}` : name };
  });
}

/** Returns the name that no other program of the partner has. */
export function useProgramName(): (program: Readonly<{ programId: string; programName: string }>) => string {
  const programs = useOwnPrograms();
  return ({ programId, programName }) => programs.find(({ id }) => id === programId)?.name ?? programName;
}
