import { lazy, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Frame } from "../../app/shell/frame.tsx";
import { SignedIn } from "../../app/signed-in.tsx";
import { ClientProvider } from "../../api/client.ts";
import { createApi, useRead } from "../../api/console.ts";
import { SeatProvider, useSeat } from "../../session/seat.tsx";
import { ExplainPanel } from "../explain/explain-panel.tsx";
import { useIds, usePaths } from "../paths.ts";
import { withWords } from "../with-words.ts";
import { Navigation } from "./navigation.tsx";

const Palette = lazy(() => withWords(() => import("./palette.tsx")));
const ShortcutList = lazy(() => withWords(() => import("./shortcut-list.tsx")));

/** What surrounds every screen of a brand: its API, who is signed in, navigation and header. */
export function Shell() {
  const { brandId = "" } = useIds();
  const api = useMemo(() => createApi(brandId), [brandId]);
  return (
    <ClientProvider value={api}>
      <Seated />
    </ClientProvider>
  );
}

function Seated() {
  return (
    <SignedIn query={useRead("getSession", {})} nameOf={({ member }) => member.name}>
      {(seat) => (
        <SeatProvider value={seat}>
          <BrandFrame />
        </SeatProvider>
      )}
    </SignedIn>
  );
}

function BrandFrame() {
  const { t } = useTranslation();
  const { brand, member } = useSeat();
  const paths = usePaths();
  return (
    <Frame
      title={brand.name}
      navigation={<Navigation />}
      accountHref={paths.account}
      about={t(`session.role.${member.role}`)}
      palette={Palette}
      shortcuts={ShortcutList}
    >
      <ExplainPanel />
    </Frame>
  );
}
