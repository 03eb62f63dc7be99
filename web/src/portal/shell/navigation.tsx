import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../api/portal.ts";
import { NavEntry } from "../../app/shell/nav-entry.tsx";
import { Icon, type IconName } from "../../kit/icons.tsx";
import { useIds, useOpen } from "../../kit/navigate.ts";
import { firstProgramId } from "../last-program.ts";
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
  { name: "places", icon: "link" },
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
  const programId = inAddress ?? firstProgramId(programs.data ?? []);
  return (
    <>
      <Entries label={t("shell.nav.label")} entries={ENTRIES} />
      {programId !== undefined && (
        <>
          <div className="kit-nav-title">{t("shell.program")}</div>
          <ProgramSelect programs={programs.data ?? []} programId={programId} />
          <nav aria-label={t("shell.programNav")}>
            {PROGRAM_ENTRIES.map(({ name, icon }) => (
              <NavEntry
                key={name}
                icon={icon}
                text={t(`shell.nav.${name}`)}
                href={paths[name](programId)}
                isExact={name === "program"}
              />
            ))}
          </nav>
        </>
      )}
      {/* Below the program's screens, which would push it down when they come later. */}
      {!programs.isPending && (
        <>
          <div className="kit-nav-title">{t("shell.accountNav")}</div>
          <Entries label={t("shell.accountNav")} entries={ACCOUNT_ENTRIES} />
        </>
      )}
    </>
  );
}

function Entries({ label, entries }: { label: string; entries: typeof ENTRIES | typeof ACCOUNT_ENTRIES }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={label}>
      {entries.map(({ name, icon }) => (
        <NavEntry
          key={name}
          icon={icon}
          text={t(`shell.nav.${name}`)}
          href={paths[name]}
          isExact={name === "home"}
        />
      ))}
    </nav>
  );
}

function ProgramSelect({ programs, programId }: { programs: Result<"listMyPrograms">; programId: string }) {
  const { t } = useTranslation();
  const open = useOpen();
  return (
    <div className="kit-select shell-program">
      <select
        aria-label={t("shell.program")}
        value={programId}
        onChange={({ currentTarget }) => open(paths.program(currentTarget.value))}
      >
        {programs.map((program) => (
          <option key={program.programId} value={program.programId}>
            {program.programName}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={14} />
    </div>
  );
}
