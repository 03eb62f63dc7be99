import "./frame.css";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../kit/icons.tsx";
import { usePerson } from "../../session/person.tsx";
import { AccountButton } from "./account-button.tsx";
import { PathContext } from "./nav-entry.tsx";
import { PaletteButton, type PaletteProps } from "./palette-button.tsx";
import { Shortcuts, type ShortcutListProps } from "./shortcuts.tsx";

/**
 * What surrounds every screen of an app: header, navigation, palette and account.
 *
 * @param title in the header, with its first letter as a mark
 * @param palette loaded when it is first opened
 * @param about who is signed in, besides name and address
 * @param screen the screen of the address if left out
 * @param children beside the screens, such as a panel
 */
export function Frame({
  title,
  navigation,
  accountHref,
  about,
  palette,
  shortcuts,
  screen,
  children,
}: {
  title: string;
  navigation: ReactNode;
  accountHref: string;
  about?: string;
  palette: ComponentType<PaletteProps>;
  shortcuts: ComponentType<ShortcutListProps>;
  screen?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(close, [close, pathname]);
  return (
    <>
      <a href="#content" className="kit-skip">
        {t("app.skip")}
      </a>
      <header className="frame-header">
        <div className="frame-side">
          <button
            type="button"
            className="kit-bare-button frame-menu"
            aria-label={t("app.menu")}
            aria-expanded={isOpen}
            aria-controls="navigation"
            onClick={toggle}
          >
            <Icon name={isOpen ? "close" : "menu"} size={20} />
          </button>
          <AppTitle title={title} />
        </div>
        <div className="frame-side frame-tools">
          <PaletteButton palette={palette} />
          <AccountButton accountHref={accountHref} {...(about === undefined ? {} : { about })} />
        </div>
      </header>
      <div id="navigation" className="frame-navigation" data-open={isOpen}>
        <PathContext value={pathname}>{navigation}</PathContext>
      </div>
      <main id="content" className="frame-content">
        {screen ?? <Outlet />}
      </main>
      {children}
      <Shortcuts list={shortcuts} />
    </>
  );
}

function AppTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  const { network } = usePerson();
  return (
    <>
      <span className="shell-mark" aria-hidden="true">
        {title.slice(0, 1).toUpperCase()}
      </span>
      <span className="shell-brand">{title}</span>
      {network === "testnet" && (
        <span className="kit-status shell-network" data-tone="wait" title={t("app.testnetAbout")}>
          {t("app.testnet")}
        </span>
      )}
    </>
  );
}
