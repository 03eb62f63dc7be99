import type { ButtonProps } from "@mantine/core";

/** A button about keys, which an app may gate. */
export type KeyButtonProps = ButtonProps & { readonly onClick: () => void };
