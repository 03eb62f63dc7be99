import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { type ComponentType, Suspense } from "react";

export interface ShortcutListProps {
  readonly onClose: () => void;
}

/** Lists the keyboard's shortcuts while `?` has them open. @param list loaded when it is first opened */
export function Shortcuts({ list: List }: { list: ComponentType<ShortcutListProps> }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  // Not every layout and device reports Shift with it.
  useHotkeys([
    ["?", open],
    ["shift + ?", open],
  ]);
  return isOpen ? (
    <Suspense>
      <List onClose={close} />
    </Suspense>
  ) : null;
}
