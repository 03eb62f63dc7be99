import { type RefObject, useEffect, useRef, useState } from "react";

/** A menu that is loaded when its button is first pressed, and opens as soon as it is there. */
export function useMenuOpenedAtOnce(): {
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly isOpen: boolean;
  readonly setIsOpen: (isOpen: boolean) => void;
} {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // It leads back to what has the focus when it opens; the button that was pressed has made way for its own.
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const frame = requestAnimationFrame(() => setIsOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return { button, isOpen, setIsOpen };
}
