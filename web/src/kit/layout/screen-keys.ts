import { useHotkeys } from "@mantine/hooks";
import { isCovered } from "./layer.ts";

/** Keys of a screen. They do nothing while a dialog or a panel lies over it. */
export function useScreenKeys(keys: readonly (readonly [key: string, act: () => void])[]): void {
  useHotkeys(
    keys.map(([key, act]) => [
      key,
      () => {
        if (!isCovered()) act();
      },
    ]),
  );
}
