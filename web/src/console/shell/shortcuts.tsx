import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { withWords } from "../with-words.ts";

const ShortcutList = lazy(() => withWords(() => import("./shortcut-list.tsx")));

/** Lists the keyboard's shortcuts while `?` has them open. */
export function Shortcuts() {
  const [isOpen, { open, close }] = useDisclosure(false);
  useHotkeys([["shift + ?", open]]);
  return isOpen ? (
    <Suspense>
      <ShortcutList onClose={close} />
    </Suspense>
  ) : null;
}
