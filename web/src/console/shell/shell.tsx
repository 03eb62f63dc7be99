import { Outlet } from "@tanstack/react-router";
import { lazy, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { PartnerProgramError } from "../../../../client/src/index.ts";
import { Frame } from "../../app/shell/frame.tsx";
import { NotFound } from "../../app/shell/not-found.tsx";
import { SignedIn } from "../../app/signed-in.tsx";
import { ClientProvider } from "../../api/client.ts";
import { createApi, useRead } from "../../api/console.ts";
import { SeatProvider, useSeat } from "../../session/seat.tsx";
import { ExplainPanel } from "../explain/explain-panel.tsx";
import { useIds, usePaths } from "../paths.ts";
import { useProgram } from "../program.tsx";
import { withWords } from "../with-words.ts";
import { BrandPending } from "./brand-pending.tsx";
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
  const { programId } = useIds();
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
      screen={
        <>
          <BrandPending />
          {programId === undefined ? <Outlet /> : <ProgramScreen />}
        </>
      }
    >
      <ExplainPanel />
    </Frame>
  );
}

/** A screen of a program, if the brand has that program; else each part of it would fail by itself. */
function ProgramScreen() {
  const { error } = useProgram();
  const isMissing = error instanceof PartnerProgramError && error.code === "program_not_found";
  return isMissing ? <NotFound /> : <Outlet />;
}
