import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "./shortcut-list.css";
import { Modal, Stack, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** What the keys do, by where they do it. A shortcut's text is `shortcuts.<area>.<name>`. */
const SHORTCUTS = [
  {
    area: "everywhere",
    keys: [
      { name: "palette", keys: ["Ctrl", "K"] },
      { name: "list", keys: ["?"] },
      { name: "close", keys: ["Esc"] },
    ],
  },
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
] as const;

/** The keyboard's shortcuts. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("shortcuts.title")}
      closeButtonProps={{ "aria-label": t("kit.close") }}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="lg">
        {SHORTCUTS.map(({ area, keys }) => (
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
    </Modal>
  );
}
