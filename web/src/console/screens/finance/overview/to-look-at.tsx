import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/console.ts";
import { Notice } from "../../../../kit/layout/notice.tsx";
import { Link } from "../../../../kit/link.tsx";
import { FailureOf } from "../../../../kit/states/failure.tsx";
import { usePaths } from "../../../paths.ts";
import { shownCount } from "../../../shown-count.ts";

const COUNTS = ["payoutsNeedingAttention", "payoutsFailed", "payoutsHeld"] as const;

/** Payouts that stand still, by program; nothing while there are none. */
export function ToLookAt() {
  const todo = useRead("getTodo", {});
  return (
    <>
      <FailureOf query={todo} />
      {todo.data !== undefined && <Payouts todo={todo.data} />}
    </>
  );
}

function Payouts({ todo: { total, programs, mostCounted } }: { todo: Result<"getTodo"> }) {
  const { t } = useTranslation();
  const paths = usePaths();
  if (COUNTS.every((count) => total[count] === 0)) return null;
  const found = programs.flatMap((program) =>
    COUNTS.filter((count) => program[count] > 0).map((count) => ({ program, count })),
  );
  return (
    <Notice tone="wait" icon="alert" title={t("finance.toLookAt")}>
      <ul className="finance-to-look-at">
        {found.map(({ program, count }) => (
          <li key={`${program.programId}/${count}`}>
            <Link href={`${paths.payouts(program.programId)}${QUERIES[count]}`}>
              {t(`finance.count.${count}`, {
                count: program[count],
                shown: shownCount(program[count], mostCounted),
              })}
            </Link>{" "}
            {t("finance.inProgram", { program: program.programName })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The filter of the payouts that a count is of. */
const QUERIES = {
  payoutsHeld: "?status=held",
  payoutsFailed: "?only=not_replaced",
  payoutsNeedingAttention: "?only=needs_attention",
} as const;
