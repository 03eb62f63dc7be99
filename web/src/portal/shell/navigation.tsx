import { useTranslation } from "react-i18next";
import { useRead } from "../../api/portal.ts";
import { NavEntries } from "../../app/shell/nav-entries.tsx";
import { ProgramSelect } from "../../app/shell/program-select.tsx";
import type { IconName } from "../../kit/icons.tsx";
import { useIds } from "../../kit/navigate.ts";
import { firstProgramId } from "../last-program.ts";
import { useOwnPrograms } from "../own-programs.ts";
import { paths } from "../paths.ts";

type Entry = { readonly name: keyof typeof paths; readonly icon: IconName };

/** What the partner opens most, of all programs; the text of each is `shell.nav.<name>`. */
const ENTRIES = [
  { name: "home", icon: "home" },
  { name: "marketplace", icon: "search" },
  { name: "payouts", icon: "payout" },
  { name: "statements", icon: "report" },
] as const satisfies readonly Entry[];

/** What is set up once. */
const ACCOUNT_ENTRIES = [
  { name: "payoutAccount", icon: "bank" },
  { name: "tax", icon: "document" },
  { name: "profile", icon: "partners" },
  { name: "properties", icon: "link" },
  { name: "keys", icon: "key" },
  { name: "account", icon: "settings" },
] as const satisfies readonly Entry[];

/** The screens of a program. */
const PROGRAM_ENTRIES = [
  { name: "program", icon: "terms" },
  { name: "links", icon: "link" },
  { name: "sales", icon: "sale" },
  { name: "stats", icon: "chart" },
  { name: "earnings", icon: "ledger" },
  { name: "recruits", icon: "partners" },
  { name: "messages", icon: "message" },
  { name: "postback", icon: "event" },
] as const satisfies readonly Entry[];

/** The screens of all programs, those of one, and those of the account. */
export function Navigation() {
  const { t } = useTranslation();
  const { programId: inAddress } = useIds();
  const programs = useRead("listMyPrograms", {});
  const ownPrograms = useOwnPrograms();
  const programId = inAddress ?? firstProgramId(programs.data ?? []);
  return (
    <>
      <nav aria-label={t("shell.nav.label")}>
        <NavEntries entries={ENTRIES} hrefOf={(name) => paths[name]} first="home" />
      </nav>
      {programId !== undefined && (
        <nav aria-label={t("shell.programNav")}>
          <div className="kit-nav-title">{t("shell.program")}</div>
          <ProgramSelect programs={ownPrograms} programId={programId} hrefOf={paths.program} />
          <NavEntries entries={PROGRAM_ENTRIES} hrefOf={(name) => paths[name](programId)} first="program" />
        </nav>
      )}
      {/* Below the program's screens, which would push it down when they come later. */}
      {!programs.isPending && (
        <nav aria-label={t("shell.accountNav")}>
          <div className="kit-nav-title">{t("shell.accountNav")}</div>
          <NavEntries entries={ACCOUNT_ENTRIES} hrefOf={(name) => paths[name]} />
        </nav>
      )}
    </>
  );
}
