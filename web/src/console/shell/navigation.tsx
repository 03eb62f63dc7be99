import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRows } from "../../api/console.ts";
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
  const paths = usePaths();
  const programId = useShownProgram();
  return (
    <div className="shell-nav">
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
      <div className="kit-nav-title">{t("shell.program")}</div>
      <ProgramSelect programId={programId} />
      {programId !== null && (
        <nav aria-label={t("shell.programNav")}>
          {PROGRAM_ENTRIES.map(({ name, icon }) => (
            <NavEntry
              key={name}
              icon={icon}
              text={t(`shell.nav.${name}`)}
              href={paths[name](programId)}
              isExact={name === "overview"}
            />
          ))}
        </nav>
      )}
    </div>
  );
}

/** The program in the address, or the brand's first. */
function useShownProgram(): string | null {
  const { programId } = useIds();
  const programs = useRows("listPrograms", {});
  return programId ?? programs.data?.pages[0]?.data[0]?.id ?? null;
}

function ProgramSelect({ programId }: { programId: string | null }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const open = useOpen();
  const programs = useRows("listPrograms", {});
  const data = (programs.data?.pages ?? []).flatMap((page) =>
    page.data.map(({ id, name }) => ({ value: id, label: name })),
  );
  return (
    <NativeSelect
      aria-label={t("shell.program")}
      data={[...(programId === null ? [{ value: "", label: t("shell.noProgram") }] : []), ...data]}
      value={programId ?? ""}
      onChange={({ currentTarget }) => open(paths.overview(currentTarget.value))}
      rightSection={<Icon name="chevronDown" size={14} />}
      className="shell-program"
    />
  );
}
