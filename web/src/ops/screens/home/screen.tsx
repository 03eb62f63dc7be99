import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/ops.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Ago } from "../../../kit/time/moment.tsx";
import { wordsOf } from "../../../kit/words-of.ts";

type Stopped = Result<"listAttention">[number];

/** What stopped until a person has looked at it. */
export default function HomeScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("home.title")}>
      <Card title={t("home.attention.title")} about={t("home.attention.about")} flush>
        <Await query={useRead("listAttention", {})}>
          {(stopped) =>
            stopped.length === 0 ? (
              <Empty icon="check" title={t("home.attention.empty")} text={t("home.attention.emptyText")} />
            ) : (
              <AttentionTable stopped={stopped} />
            )
          }
        </Await>
      </Card>
    </Page>
  );
}

function AttentionTable({ stopped }: { stopped: readonly Stopped[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<Stopped>[] = [
    { id: "kind", header: t("home.attention.kind"), cell: ({ kind }) => wordsOf(kind) },
    {
      id: "id",
      header: t("home.attention.record"),
      cell: ({ id }) => <span className="kit-mono">{id}</span>,
    },
    { id: "reason", header: t("home.attention.reason"), cell: ({ reason }) => wordsOf(reason) },
    {
      id: "since",
      header: t("home.attention.since"),
      align: "right",
      cell: ({ since }) => <Ago at={since} />,
    },
  ];
  return (
    <SimpleTable
      label={t("home.attention.title")}
      rows={stopped}
      columns={columns}
      keyOf={({ kind, id }) => `${kind} ${id}`}
    />
  );
}
