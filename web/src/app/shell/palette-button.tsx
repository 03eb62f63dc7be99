import { useHotkeys } from "@mantine/hooks";
import type { SpotlightStore } from "@mantine/spotlight";
import { type ComponentType, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../kit/icons.tsx";

export interface PaletteProps {
  readonly store: SpotlightStore;
}

async function loadSpotlight() {
  const { createSpotlight } = await import("@mantine/spotlight");
  return createSpotlight();
}

/**
 * Opens the palette, also by Ctrl K.
 *
 * @param palette loaded when it is first opened: most visits to a screen do not need it
 */
export function PaletteButton({ palette: Palette }: { palette: ComponentType<PaletteProps> }) {
  const { t } = useTranslation();
  const [store, setStore] = useState<SpotlightStore | null>(null);
  // One for as long as the page is open: another would open a palette that is not shown.
  const spotlight = useRef<ReturnType<typeof loadSpotlight>>(null);
  const open = async () => {
    spotlight.current ??= loadSpotlight();
    const [loaded, actions] = await spotlight.current;
    setStore(loaded);
    actions.open();
  };
  useHotkeys([["mod + K", () => void open()]], []);
  return (
    <>
      <button
        type="button"
        className="kit-bare-button shell-search"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
      >
        <Icon name="search" size={16} />
        <span className="kit-small shell-search-text">{t("app.search")}</span>
        <kbd className="shell-shortcut" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {store !== null && (
        <Suspense>
          <Palette store={store} />
        </Suspense>
      )}
    </>
  );
}
