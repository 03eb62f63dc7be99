import { ActionIcon, Code, CopyButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "./icons.tsx";

/** Text to copy as it is. It scrolls sideways, so it can be focused from the keyboard. */
export function CodeBlock({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <div className="kit-code">
      <Code block tabIndex={0}>
        {text}
      </Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="default"
            color={copied ? "teal" : "gray"}
            aria-label={t(copied ? "kit.copied" : "kit.copy")}
            onClick={copy}
          >
            <Icon name={copied ? "check" : "copy"} size={16} />
          </ActionIcon>
        )}
      </CopyButton>
    </div>
  );
}
