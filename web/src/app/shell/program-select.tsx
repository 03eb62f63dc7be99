import { useTranslation } from "react-i18next";
import { Icon } from "../../kit/icons.tsx";
import { useOpen } from "../../kit/navigate.ts";

/**
 * Which program the screens below it are of.
 *
 * @param noneText what it shows while there is no program
 */
export function ProgramSelect({
  programs,
  programId,
  hrefOf,
  noneText,
}: {
  programs: readonly { readonly id: string; readonly name: string }[];
  programId: string | null;
  hrefOf: (programId: string) => string;
  noneText?: string;
}) {
  const { t } = useTranslation();
  const open = useOpen();
  return (
    <div className="kit-select shell-program">
      <select
        aria-label={t("shell.program")}
        value={programId ?? ""}
        onChange={({ currentTarget }) => open(hrefOf(currentTarget.value))}
      >
        {programId === null && <option value="">{noneText}</option>}
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
