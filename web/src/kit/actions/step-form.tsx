import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from "react";

/** Within it, a second press was meant for the step before. */
const SEEN_AFTER_MS = 500;

/**
 * A form whose button does one step after another, such as a preview and then what it showed. Each press of the button
 * does one step: the second click of a double click, a second Enter and a held one have seen nothing of what the first
 * one brought.
 *
 * @param step what is shown; another value is another step
 */
export function StepForm({
  step,
  className,
  onSubmit,
  children,
}: {
  step: unknown;
  className?: string;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const isSeen = useIsSeen(step);
  return (
    // It is not pressed itself: these are the keys and clicks of what is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={className}
      onKeyDown={ignoreHeldEnter}
      // Enter in a field clicks the form's button too.
      onClickCapture={(event) => {
        if (isSubmit(event) && (event.detail > 1 || !(isByMouse(event) || isSeen()))) event.preventDefault();
      }}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Whether a step that another one brought has been shown for long enough to be seen. */
function useIsSeen(step: unknown): () => boolean {
  const shown = useRef(step);
  const shownAtMs = useRef(-SEEN_AFTER_MS);
  useLayoutEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    shownAtMs.current = performance.now();
  }, [step]);
  return () => performance.now() - shownAtMs.current >= SEEN_AFTER_MS;
}

/** In a text of several lines it makes empty lines, as everywhere. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.key !== "Enter" || !event.repeat || event.target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
}

const isSubmit = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest("[type=submit]") !== null;

/** Browsers count the clicks of a mouse, and not everywhere the taps of a finger. */
const isByMouse = ({ nativeEvent }: MouseEvent): boolean =>
  "pointerType" in nativeEvent && nativeEvent.pointerType === "mouse";
