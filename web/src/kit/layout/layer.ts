import { useEffect, useEffectEvent } from "react";

/** A dialog, a panel or the palette, over the page and over what was opened before it. */
interface Layer {
  readonly close: () => void;
}

/** What is open, the topmost last. */
const layers: Layer[] = [];

/**
 * One listener for all: with one each, as Mantine has them, Escape closes a dialog and the panel below it at once. It
 * comes first, before a screen below can take the key.
 */
function onKeyDown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || event.isComposing || isOfOpenList(event.target)) return;
  layers.at(-1)?.close();
}

/** Whether Escape closes a list of options in the dialog first, as Mantine marks it. */
function isOfOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute("data-mantine-stop-propagation") === "true";
}

/** Escape closes what lies on top, and nothing below it. */
export function useLayer(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const layer: Layer = { close: () => close() };
    layers.push(layer);
    // Adding the same once more changes nothing.
    addEventListener("keydown", onKeyDown, true);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, []);
}
