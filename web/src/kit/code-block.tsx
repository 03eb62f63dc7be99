import { Code } from "@mantine/core";

/** Text to copy as it is. It scrolls sideways, so it can be focused from the keyboard. */
export function CodeBlock({ text }: { text: string }) {
  return (
    <Code block className="kit-code" tabIndex={0}>
      {text}
    </Code>
  );
}
