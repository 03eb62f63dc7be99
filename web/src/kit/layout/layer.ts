import { useEffect, useEffectEvent } from "react";

/** A dialog, a panel or the palette, over the page and over what was opened before it. */
interface Layer {
  readonly close: () => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** What is open, the topmost last. */
const layers: Layer[] = [];

/**
 * One listener for all: with one each, as Mantine has them, Escape closes a dialog and the panel below it at once. It
 * comes first, before a screen below can take the key.
 */
function onKeyDown(event: KeyboardEvent): void {
  const layer = layers.at(-1);
  if (layer === undefined || event.isComposing) return;
  if (event.key !== "Escape") layer.onKey(event);
  else if (!isOfOpenList(event.target)) layer.close();
}

/** Whether something lies over the screen, which has the keys then. */
export const isCovered = (): boolean => layers.length > 0;

/** Whether Escape closes a list of options in the dialog first, as Mantine marks it. */
function isOfOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";
}

/**
 * Escape closes what lies on top, and nothing below it.
 *
 * @param onKey every other key while it lies on top, wherever the focus is
 */
export function useLayer(onClose: () => void, onKey?: (event: KeyboardEvent) => void): void {
  const close = useEffectEvent(onClose);
  const handleKey = useEffectEvent((event: KeyboardEvent) => onKey?.(event));
  useEffect(() => {
    const layer: Layer = { close: () => close(), onKey: (event) => handleKey(event) };
    layers.push(layer);
    // Adding the same once more changes nothing.
    addEventListener("keydown", onKeyDown, true);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, []);
}
