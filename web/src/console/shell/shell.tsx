import { AppShell, Burger, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ApiProvider, createApi, useRead } from "../../api/console.ts";
import { FormatsProvider } from "../../kit/formats.tsx";
import { Failure } from "../../kit/states/failure.tsx";
import { Loading } from "../../kit/states/loading.tsx";
import { SeatProvider, useSeat } from "../../session/seat.tsx";
import { ExplainPanel } from "../explain/explain-panel.tsx";
import { useIds } from "../paths.ts";
import { AccountButton } from "./account-button.tsx";
import { Navigation } from "./navigation.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { Shortcuts } from "./shortcuts.tsx";

/** What surrounds every screen of a brand: its API, who is signed in, navigation and header. */
export function Shell() {
  const { brandId = "" } = useIds();
  const api = useMemo(() => createApi(brandId), [brandId]);
  return (
    <ApiProvider value={api}>
      <SignedIn />
    </ApiProvider>
  );
}

/** Reads who is signed in before anything else: every amount and date needs what comes with it. */
function SignedIn() {
  const { data: seat, error, refetch, dataUpdatedAt } = useRead("getSession", {});
  if (seat === undefined) {
    return (
      <main className="kit-page kit-alone">
        {error === null ? <Loading lines={6} /> : <Failure error={error} onRetry={() => void refetch()} />}
      </main>
    );
  }
  return (
    <SeatProvider value={seat}>
      <FormatsProvider
        locale={navigator.language}
        decimals={seat.currencyDecimals}
        serviceNow={seat.now}
        readAtMs={dataUpdatedAt}
      >
        <Frame />
      </FormatsProvider>
    </SeatProvider>
  );
}

function Frame() {
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
        {t("shell.skip")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label={t("shell.menu")} />
            <BrandName />
          </Group>
          <Group gap="xs" wrap="nowrap">
            <PaletteButton />
            <AccountButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar>
        <Navigation />
      </AppShell.Navbar>
      <AppShell.Main id="content">
        <Outlet />
      </AppShell.Main>
      <ExplainPanel />
      <Shortcuts />
    </AppShell>
  );
}

function BrandName() {
  const { t } = useTranslation();
  const { brand, network } = useSeat();
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <span className="shell-mark" aria-hidden="true">
        {brand.name.slice(0, 1).toUpperCase()}
      </span>
      <Text fw={600} truncate>
        {brand.name}
      </Text>
      {network === "testnet" && (
        <span className="kit-status shell-network" data-tone="wait" title={t("shell.testnetAbout")}>
          {t("shell.testnet")}
        </span>
      )}
    </Group>
  );
}
