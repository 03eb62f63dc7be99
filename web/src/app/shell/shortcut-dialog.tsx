import "./shortcut-list.css";
import { Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../kit/layout/dialog.tsx";
import type { ShortcutListProps } from "./shortcuts.tsx";

/** What the keys do in a part of an app. A shortcut's text is `shortcuts.<area>.<name>`. */
export interface ShortcutArea {
  readonly area: string;
  readonly keys: readonly { readonly name: string; readonly keys: readonly string[] }[];
}

/** What the keys do everywhere in every app. */
const EVERYWHERE: ShortcutArea = {
  area: "everywhere",
  keys: [
    { name: "palette", keys: ["Ctrl", "K"] },
    { name: "list", keys: ["?"] },
    { name: "close", keys: ["Esc"] },
  ],
};

/** The keyboard's shortcuts. @param areas of the app, after those that work everywhere */
export function ShortcutDialog({ areas, onClose }: ShortcutListProps & { areas: readonly ShortcutArea[] }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t("shortcuts.title")} onClose={onClose}>
      <Stack gap="lg">
        {[EVERYWHERE, ...areas].map(({ area, keys }) => (
          <section key={area} aria-label={t(`shortcuts.${area}.title`)}>
            <Title order={3}>{t(`shortcuts.${area}.title`)}</Title>
            <dl className="shortcuts">
              {keys.map((shortcut) => (
                <div key={shortcut.name}>
                  <dt>{t(`shortcuts.${area}.${shortcut.name}`)}</dt>
                  <dd>
                    {shortcut.keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
