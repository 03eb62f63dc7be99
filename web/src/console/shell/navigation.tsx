import { useTranslation } from "react-i18next";
import { useRows } from "../../api/console.ts";
import { NavEntries } from "../../app/shell/nav-entries.tsx";
import { ProgramSelect } from "../../app/shell/program-select.tsx";
import type { IconName } from "../../kit/icons.tsx";
import { type Paths, useIds, usePaths } from "../paths.ts";

/** A screen in the navigation; its text is `shell.nav.<name>`. */
interface Entry {
  readonly name: string;
  readonly icon: IconName;
}

const BRAND_ENTRIES = [
  { name: "home", icon: "home" },
  { name: "finance", icon: "bank" },
  { name: "team", icon: "partners" },
  { name: "keys", icon: "key" },
  { name: "audit", icon: "audit" },
] as const satisfies readonly Entry[];

const PROGRAM_ENTRIES = [
  { name: "overview", icon: "chart" },
  { name: "applications", icon: "bell" },
  { name: "partners", icon: "partners" },
  { name: "sales", icon: "sale" },
  { name: "clicks", icon: "click" },
  { name: "messages", icon: "message" },
  { name: "payouts", icon: "payout" },
  { name: "funding", icon: "bank" },
  { name: "ledger", icon: "ledger" },
  { name: "reports", icon: "report" },
  { name: "terms", icon: "terms" },
  { name: "listing", icon: "link" },
  { name: "tracking", icon: "tracking" },
  { name: "events", icon: "event" },
  { name: "setup", icon: "settings" },
] as const satisfies readonly (Entry & { readonly name: keyof Paths })[];

/** The screens of the brand, and those of one program. */
export function Navigation() {
  const { t } = useTranslation();
  const { programId: shownId } = useIds();
  const paths = usePaths();
  const programs = useRows("listPrograms", {});
  const rows = programs.data?.pages.flatMap((page) => page.data) ?? [];
  // The program in the address, or the brand's first.
  const programId = shownId ?? rows[0]?.id ?? null;
  return (
    <>
      <nav aria-label={t("shell.brandNav")}>
        <NavEntries entries={BRAND_ENTRIES} hrefOf={(name) => paths[name]} first="home" />
      </nav>
      <nav aria-label={t("shell.programNav")}>
        <div className="kit-nav-title">{t("shell.program")}</div>
        <ProgramSelect
          programs={rows}
          programId={programId}
          hrefOf={paths.overview}
          noneText={t("shell.noProgram")}
        />
        {programId !== null && (
          <NavEntries
            entries={PROGRAM_ENTRIES}
            hrefOf={(name) => paths[name](programId)}
            first="overview"
            others={{ payouts: paths.batches(programId) }}
          />
        )}
      </nav>
    </>
  );
}
