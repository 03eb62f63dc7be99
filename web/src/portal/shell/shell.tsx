import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { ClientProvider } from "../../api/client.ts";
import { createApi, useRead } from "../../api/portal.ts";
import { Frame } from "../../app/shell/frame.tsx";
import { SignedIn } from "../../app/signed-in.tsx";
import { ExplainPanel } from "../explain/explain-panel.tsx";
import { paths } from "../paths.ts";
import { withWords } from "../with-words.ts";
import { Navigation } from "./navigation.tsx";

const Palette = lazy(() => withWords(() => import("./palette.tsx")));
const ShortcutList = lazy(() => withWords(() => import("./shortcut-list.tsx")));

/** What surrounds every screen of the portal: its API, who is signed in, navigation and header. */
export function Shell() {
  const [api] = useState(createApi);
  return (
    <ClientProvider value={api}>
      <PartnerFrame />
    </ClientProvider>
  );
}

function PartnerFrame() {
  const { t } = useTranslation();
  return (
    <SignedIn query={useRead("getMySession", {})} nameOf={({ name }) => name}>
      {() => (
        <Frame
          title={t("shell.title")}
          navigation={<Navigation />}
          accountHref={paths.account}
          palette={Palette}
          shortcuts={ShortcutList}
        >
          <ExplainPanel />
        </Frame>
      )}
    </SignedIn>
  );
}
