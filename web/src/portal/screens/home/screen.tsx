import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Tiles } from "../../../kit/layout/tiles.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Status } from "../../../kit/status.tsx";
import { Moment } from "../../../kit/time/moment.tsx";

type Joined = Result<"listMyPrograms">[number];

/** What the partner has earned, in each currency, and the programs it comes from. */
export default function HomeScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("home.title")}>
      <Earned />
      <Programs />
    </Page>
  );
}

const BUCKETS = ["pending", "inHold", "payable", "inFlight", "paid"] as const;

function Earned() {
  const { t } = useTranslation();
  return (
    <Await query={useRead("getMyEarnings", {})}>
      {({ totalsByCurrency }) =>
        Object.entries(totalsByCurrency).map(([currency, totals]) => (
          <Tiles
            key={currency}
            tiles={BUCKETS.map((bucket) => ({
              name: t(`home.buckets.${bucket}`),
              value: <Amount cents={totals[bucket]} currency={currency} />,
            }))}
          />
        ))
      }
    </Await>
  );
}

function Programs() {
  const { t } = useTranslation();
  const columns: readonly Column<Joined>[] = [
    { id: "name", header: t("home.program"), cell: ({ programName }) => programName },
    { id: "status", header: t("home.status"), cell: ({ status }) => <Status value={status} /> },
    {
      id: "joined",
      header: t("home.joined"),
      align: "right",
      cell: ({ joinedAt }) => <Moment at={joinedAt} />,
    },
  ];
  return (
    <Card title={t("home.programs")} flush>
      <Await query={useRead("listMyPrograms", {})}>
        {(programs) =>
          programs.length === 0 ? (
            <Empty icon="link" title={t("home.empty.title")} text={t("home.empty.text")} />
          ) : (
            <SimpleTable
              label={t("home.programs")}
              rows={programs}
              columns={columns}
              keyOf={({ partnerId }) => partnerId}
            />
          )
        }
      </Await>
    </Card>
  );
}
