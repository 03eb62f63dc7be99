import { withWayBack } from "../api/way-back.ts";
import { useFormats } from "../kit/formats.tsx";
import { usePerson } from "./person.tsx";

/**
 * Returns how to begin something that needs a recent sign-in: it begins at once within 15 minutes of one, and otherwise
 * leads to the page that asks for another, and back here.
 */
export function useStepUp(): (begin: () => void) => void {
  const isConfirmed = useIsConfirmed();
  return (begin) => {
    if (isConfirmed()) begin();
    else goToStepUp();
  };
}

/** Leads to the page that asks for another sign-in, and back here. */
export const goToStepUp = (): void => location.assign(withWayBack("/step-up"));

/** Returns whether someone signed in recently enough for what needs a step-up. */
export function useIsConfirmed(): () => boolean {
  const { session } = usePerson();
  const { systemNow } = useFormats();
  return () => Date.parse(session.stepUpUntil) > systemNow();
}
