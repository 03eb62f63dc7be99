import { GatedButton } from "../../../session/gated-button.tsx";
import type { KeyButtonProps } from "../../../session/keys/key-button.ts";

/** A button about keys, which owners alone may use. */
export const OwnerButton = (props: KeyButtonProps) => <GatedButton needs="owner" {...props} />;
