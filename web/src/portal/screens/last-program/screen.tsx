import { useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { useReplace } from "../../../kit/navigate.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { firstProgramId } from "../../last-program.ts";
import { MOUNT, paths } from "../../paths.ts";

/** An address that names a program's screen without the program: leads to that screen of the program seen last. */
export default function LastProgramScreen() {
  const { t } = useTranslation();
  const location = useLocation();
  // The address that led here: this screen stays until the next one is loaded, while the address has changed already.
  const [{ pathname, searchStr }] = useState(() => location);
  const name = pathname.slice(MOUNT.length);
  return (
    <Page title={t("shell.title")}>
      <Await query={useRead("listMyPrograms", {})} lines={6}>
        {(programs) => {
          const programId = firstProgramId(programs);
          const to = programId === undefined ? paths.home : `${paths.program(programId)}${name}${searchStr}`;
          return <LeadOn to={to} />;
        }}
      </Await>
    </Page>
  );
}

function LeadOn({ to }: { to: string }) {
  const replace = useReplace();
  useEffect(() => replace(to), [replace, to]);
  return null;
}
