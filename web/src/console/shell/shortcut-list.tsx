import { type ShortcutArea, ShortcutDialog } from "../../app/shell/shortcut-dialog.tsx";
import type { ShortcutListProps } from "../../app/shell/shortcuts.tsx";

const AREAS: readonly ShortcutArea[] = [
  {
    area: "applications",
    keys: [
      { name: "next", keys: ["J"] },
      { name: "previous", keys: ["K"] },
      { name: "approve", keys: ["A"] },
      { name: "reject", keys: ["R"] },
      { name: "select", keys: ["X"] },
    ],
  },
  { area: "messages", keys: [{ name: "send", keys: ["Ctrl", "Enter"] }] },
  { area: "charts", keys: [{ name: "day", keys: ["←", "→"] }] },
];

/** The keyboard's shortcuts of the console. */
export default function ShortcutList({ onClose }: ShortcutListProps) {
  return <ShortcutDialog areas={AREAS} onClose={onClose} />;
}
