import { Button, CopyButton as MantineCopyButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons.tsx";

/** Copies a value that stands beside it, where copying is what the reader came for. */
export function CopyButton({ value }: { value: string }) {
  const { t } = useTranslation();
  return (
    <MantineCopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          onClick={copy}
          leftSection={<Icon name={copied ? "check" : "copy"} size={16} />}
          {...(copied ? { color: "teal.9" } : {})}
        >
          {t(copied ? "kit.copied" : "kit.copy")}
        </Button>
      )}
    </MantineCopyButton>
  );
}
