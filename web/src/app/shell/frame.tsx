import { AppShell, Burger, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { usePerson } from "../../session/person.tsx";
import { AccountButton } from "./account-button.tsx";
import { PaletteButton, type PaletteProps } from "./palette-button.tsx";
import { Shortcuts, type ShortcutListProps } from "./shortcuts.tsx";

/**
 * What surrounds every screen of an app: header, navigation, palette and account.
 *
 * @param title in the header, with its first letter as a mark
 * @param palette loaded when it is first opened
 * @param about who is signed in, besides name and address
 * @param children beside the screens, such as a panel
 */
export function Frame({
  title,
  navigation,
  accountHref,
  about,
  palette,
  shortcuts,
  children,
}: {
  title: string;
  navigation: ReactNode;
  accountHref: string;
  about?: string;
  palette: ComponentType<PaletteProps>;
  shortcuts: ComponentType<ShortcutListProps>;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  useEffect(close, [close, pathname]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 232, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding={{ base: "md", sm: "xl" }}
    >
      <a href="#content" className="kit-skip">
        {t("app.skip")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t("app.menu")} />
            <AppTitle title={title} />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <PaletteButton palette={palette} />
            <AccountButton accountHref={accountHref} {...(about === undefined ? {} : { about })} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar>{navigation}</AppShell.Navbar>
      <AppShell.Main id="content">
        <Outlet />
      </AppShell.Main>
      {children}
      <Shortcuts list={shortcuts} />
    </AppShell>
  );
}

function AppTitle({ title }: { title: string }) {
  const { t } = useTranslation();
  const { network } = usePerson();
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <span className="shell-mark" aria-hidden="true">
        {title.slice(0, 1).toUpperCase()}
      </span>
      <Text fw={600} truncate>
        {title}
      </Text>
      {network === "testnet" && (
        <span className="kit-status shell-network" data-tone="wait" title={t("app.testnetAbout")}>
          {t("app.testnet")}
        </span>
      )}
    </Group>
  );
}
