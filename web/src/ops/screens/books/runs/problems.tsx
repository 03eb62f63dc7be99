import { useTranslation } from "react-i18next";
import type { Row } from "../../../../api/ops.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { useCodeWords } from "../../../records/code-words.ts";
import { useFaultWords } from "../../../records/fault-words.ts";

type Problem = Row<"listVerifications">["problems"][number];

/** What a verification found. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  const faultWords = useFaultWords();
  const columns: readonly Column<Problem>[] = [
    { id: "check", header: t("books.check"), cell: ({ check }) => codeWords("check", check) },
    { id: "record", header: t("books.record"), cell: ({ id }) => <span className="kit-mono">{id}</span> },
    { id: "message", header: t("books.message"), cell: faultWords },
  ];
  return (
    <Card title={t("books.problems")} flush>
      <SimpleTable
        label={t("books.problems")}
        rows={problems}
        columns={columns}
        keyOf={({ check, id }) => `${check} ${id}`}
      />
    </Card>
  );
}
