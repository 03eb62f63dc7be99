import { type ShortcutArea, ShortcutDialog } from "../../app/shell/shortcut-dialog.tsx";
import type { ShortcutListProps } from "../../app/shell/shortcuts.tsx";

const AREAS: readonly ShortcutArea[] = [
  { area: "messages", keys: [{ name: "send", keys: ["Ctrl", "Enter"] }] },
  { area: "charts", keys: [{ name: "day", keys: ["←", "→"] }] },
];

/** The keyboard's shortcuts of the portal. */
export default function ShortcutList({ onClose }: ShortcutListProps) {
  return <ShortcutDialog areas={AREAS} onClose={onClose} />;
}
