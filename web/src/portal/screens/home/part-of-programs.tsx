import { lazy } from "react";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/portal.ts";
import { MenuButton } from "../../../kit/actions/menu-button.tsx";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { ExplainedAmount, ExplainLink } from "../../../kit/explain/explain-link.tsx";
import { paths } from "../../paths.ts";

// Loaded when it is first opened: a menu is a sixth of what the first visit may load.
const ProgramMenu = lazy(() => import("./program-menu.tsx"));

type Payments = Result<"getMyPayments">;

/** A part of what the programs in one currency owe: leads to its lines in the program it is of, or in each of them. */
export function PartOfPrograms({
  part,
  cents,
  currency,
  programs,
}: {
  part: keyof Payments["currencies"][number]["totals"];
  cents: number;
  currency: string;
  programs: readonly Payments["programs"][number][];
}) {
  const { t } = useTranslation();
  const owing = programs.filter((program) => program.currency === currency && program.balance[part] !== 0);
  const [first, ...others] = owing;
  if (first === undefined) return <Amount cents={cents} currency={currency} />;
  if (others.length === 0) {
    return (
      <ExplainLink cents={cents} currency={currency} figure={part} path={paths.program(first.programId)} />
    );
  }
  return (
    <MenuButton
      menu={<ProgramMenu part={part} cents={cents} currency={currency} owing={owing} />}
      className="kit-explain"
      title={t("kit.explain")}
    >
      <ExplainedAmount cents={cents} currency={currency} />
    </MenuButton>
  );
}
