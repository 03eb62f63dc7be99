import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

const TYPING_PAUSE_MS = 300;

/**
 * The text of a field whose value stands in the URL. The URL follows once the typing pauses, so that it changes nothing of
 * what is half typed.
 *
 * @param value what the URL has
 * @returns the text, and what takes the text that is typed
 */
export function useTyped(
  value: string,
  onChange: (value: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  // The URL changed by other means, such as the back button. It follows what is typed a moment later.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const send = useDebouncedCallback((typed: string) => {
    setSent(typed);
    onChange(typed);
  }, TYPING_PAUSE_MS);
  const type = (typed: string) => {
    setText(typed);
    send(typed.trim());
  };
  return [text, type];
}
