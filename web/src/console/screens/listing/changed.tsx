import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { ChangedMeanwhile } from "../../changed-meanwhile.tsx";
import type { useEdits } from "./edits.ts";

type Program = Result<"getProgram">;
type Field = "name" | "destinationUrl" | "description" | "brandRules" | "openToAll";

const LABELS = {
  name: "newProgram.name.label",
  destinationUrl: "newProgram.destination.label",
  description: "newProgram.description.label",
  brandRules: "listing.rules.label",
  openToAll: "listing.form.open",
} as const satisfies Record<Field, string>;

/** What somebody else has saved of the fields that were edited here, and the choice between the two. */
export function ListingChanged({
  program,
  edits: { outdated, takeTheirs, keepOwn },
  onChosen,
}: {
  program: Program;
  edits: Pick<ReturnType<typeof useEdits>, "takeTheirs" | "keepOwn"> & {
    readonly outdated: readonly Field[];
  };
  onChosen: () => void;
}) {
  const { t } = useTranslation();
  if (outdated.length === 0) return null;
  const shown = (field: Field) => {
    const value = program[field];
    if (typeof value === "boolean") return t(value ? "listing.yes" : "listing.no");
    return value === "" ? t("listing.empty") : value;
  };
  const choose = (choice: () => void) => () => {
    onChosen();
    choice();
  };
  return (
    <ChangedMeanwhile title={t("listing.changed")} onTheirs={choose(takeTheirs)} onOwn={choose(keepOwn)}>
      {outdated.map((field) => (
        <Text key={field} size="sm" className="kit-wrap">
          {t(LABELS[field])}: {shown(field)}
        </Text>
      ))}
    </ChangedMeanwhile>
  );
}
