import { type ShortcutArea, ShortcutDialog } from "../../app/shell/shortcut-dialog.tsx";
import type { ShortcutListProps } from "../../app/shell/shortcuts.tsx";

const AREAS: readonly ShortcutArea[] = [
  {
    area: "attention",
    keys: [
      { name: "next", keys: ["J"] },
      { name: "previous", keys: ["K"] },
      { name: "mend", keys: ["1", "2", "3"] },
    ],
  },
];

/** The keyboard's shortcuts of the desk. */
export default function ShortcutList({ onClose }: ShortcutListProps) {
  return <ShortcutDialog areas={AREAS} onClose={onClose} />;
}
