import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../api/console.ts";
import { NavEntry } from "../../app/shell/nav-entry.tsx";
import { Icon, type IconName } from "../../kit/icons.tsx";
import { useOpen } from "../../kit/navigate.ts";
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
        {BRAND_ENTRIES.map(({ name, icon }) => (
          <NavEntry
            key={name}
            icon={icon}
            text={t(`shell.nav.${name}`)}
            href={paths[name]}
            isExact={name === "home"}
          />
        ))}
      </nav>
      <nav aria-label={t("shell.programNav")}>
        <div className="kit-nav-title">{t("shell.program")}</div>
        <ProgramSelect programs={rows} programId={programId} />
        {programId !== null &&
          PROGRAM_ENTRIES.map(({ name, icon }) => (
            <NavEntry
              key={name}
              icon={icon}
              text={t(`shell.nav.${name}`)}
              href={paths[name](programId)}
              isExact={name === "overview"}
            />
          ))}
      </nav>
    </>
  );
}

function ProgramSelect({
  programs,
  programId,
}: {
  programs: readonly Row<"listPrograms">[];
  programId: string | null;
}) {
  const { t } = useTranslation();
  const paths = usePaths();
  const open = useOpen();
  return (
    <div className="kit-select shell-program">
      <select
        aria-label={t("shell.program")}
        value={programId ?? ""}
        onChange={({ currentTarget }) => open(paths.overview(currentTarget.value))}
      >
        {programId === null && <option value="">{t("shell.noProgram")}</option>}
        {programs.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
    </div>
  );
}
