import { createContext, useContext } from "react";
import type { GetMySessionAnswer } from "../api/generated/portal.ts";

/** Who is signed in, in whichever app, and which apps they can open. */
export type Person = Pick<GetMySessionAnswer, "session" | "name" | "network" | "places" | "language">;

const PersonContext = createContext<Person | null>(null);
export const PersonProvider = PersonContext.Provider;

export function usePerson(): Person {
  const person = useContext(PersonContext);
  if (person === null) throw new Error("usePerson needs a PersonProvider above it");
  return person;
}
