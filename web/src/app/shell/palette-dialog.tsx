import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/ScrollArea.layer.css";
import "@mantine/spotlight/styles.layer.css";
import "./palette.css";
import { Spotlight } from "@mantine/spotlight";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../kit/icons.tsx";
import { useFocusReturn } from "../../kit/layout/focus-return.ts";
import { useLayer } from "../../kit/layout/layer.ts";
import { useOpen } from "../../kit/navigate.ts";
import type { PaletteProps } from "./palette-button.tsx";

/** Screens that can be jumped to, under a common heading. */
export interface ScreenGroup {
  readonly name: string;
  readonly screens: readonly { readonly id: string; readonly label: string; readonly href: string }[];
}

/** What the typed text finds besides screens; where an app has none, screens are all there is. */
interface Found {
  readonly count: number;
  readonly isSearching: boolean;
  /** Why the search failed, in place of its result; null while it did not. */
  readonly failure: ReactNode;
  readonly list: ReactNode;
}

const NOTHING: Found = { count: 0, isSearching: false, failure: null, list: null };

/** Every screen by its name and every record by its id, from the keyboard. */
export function PaletteDialog({
  store,
  groups,
  query,
  onQueryChange,
  found = NOTHING,
}: PaletteProps & {
  groups: readonly ScreenGroup[];
  query: string;
  onQueryChange: (query: string) => void;
  found?: Found;
}) {
  const { t } = useTranslation();
  const open = useOpen();
  const shown = groups
    .map(({ name, screens }) => ({
      name,
      screens: screens.filter(({ label }) => hasWords(`${name} ${label}`, query)),
    }))
    .filter(({ screens }) => screens.length > 0);
  const isEmpty = shown.length === 0 && found.count === 0;
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={onQueryChange}
      shortcut={null}
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      // A blurred page behind is slow to draw with every letter.
      overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
    >
      <Opened onClose={() => store.setState({ ...store.getState(), opened: false })} />
      <Spotlight.Search
        leftSection={<Icon name="search" />}
        placeholder={t("app.search")}
        aria-label={t("app.search")}
      />
      <Spotlight.ActionsList className="palette-list">
        {found.failure}
        {found.list}
        {shown.map(({ name, screens }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {screens.map(({ id, label, href }) => (
              <Spotlight.Action
                key={id}
                label={label}
                highlightQuery
                leftSection={<Icon name="arrowRight" size={16} />}
                onClick={() => open(href)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {isEmpty && found.failure === null && <NothingFound isSearching={found.isSearching} />}
      </Spotlight.ActionsList>
      <Spotlight.Footer className="kit-small kit-dim">
        {!isEmpty && <div>{t("palette.hint")}</div>}
        <div>{t("palette.shortcuts")}</div>
      </Spotlight.Footer>
    </Spotlight.Root>
  );
}

/** There while the palette is open, as a dialog is. */
function Opened({ onClose }: { onClose: () => void }) {
  useLayer(onClose);
  useFocusReturn();
  return null;
}

function NothingFound({ isSearching }: { isSearching: boolean }) {
  const { t } = useTranslation();
  return (
    <Spotlight.Empty>
      <div className="kit-strong">{t(isSearching ? "palette.searching" : "palette.nothing")}</div>
      {!isSearching && <div className="kit-small">{t("palette.nothingText")}</div>}
    </Spotlight.Empty>
  );
}

/** Whether a group and its label contain every typed word, in any order. */
function hasWords(label: string, query: string): boolean {
  const text = label.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
