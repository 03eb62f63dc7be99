import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { type Part, StackedBar } from "../../../kit/charts/bars.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Link } from "../../../kit/link.tsx";
import { usePaths } from "../../paths.ts";

type ProgramTodo = Result<"getTodo">["programs"][number];

/** Whether anything is deposited, or would have to be. */
const hasMoney = ({ funds: { depositCents, inFlightCents, dueCents } }: ProgramTodo): boolean =>
  depositCents !== 0 || inFlightCents !== 0 || dueCents !== 0;

/** The deposit of each program: what is under way, what the next days need, and what is left or missing. */
export function Money({ programs }: { programs: readonly ProgramTodo[] }) {
  const { t } = useTranslation();
  const shown = programs.filter(hasMoney);
  if (shown.length === 0) return null;
  return (
    <Card title={t("home.money.title")} about={t("home.money.about")}>
      <ul className="home-money">
        {shown.map((program) => (
          <MoneyOf key={program.programId} program={program} />
        ))}
      </ul>
    </Card>
  );
}

function MoneyOf({ program }: { program: ProgramTodo }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { money } = useFormats();
  const { programId, programName, currency, funds } = program;
  const part = (key: "inFlight" | "covered" | "free" | "missing", value: number): Part => ({
    key,
    name: t(`home.money.parts.${key}`),
    value,
    text: <Amount cents={value} currency={currency} />,
  });
  const { inFlightCents, coveredCents, freeCents, shortfallCents } = funds;
  return (
    <li>
      <div className="home-money-head">
        <Link href={paths.funding(programId)}>{programName}</Link>
        <span>{t("home.money.deposit", { amount: money(funds.depositCents, currency) })}</span>
      </div>
      <StackedBar
        label={t("home.money.label", { program: programName })}
        parts={[
          part("inFlight", inFlightCents),
          part("covered", coveredCents),
          part("free", freeCents),
          ...(shortfallCents > 0 ? [{ ...part("missing", shortfallCents), tone: "act" as const }] : []),
        ]}
      />
    </li>
  );
}
