import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Amount } from "../../../kit/amounts/amount.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import type { Days } from "../../../kit/list/days.tsx";
import { usePaths, useProgramId } from "../../paths.ts";
import { useCurrency } from "../../program.tsx";

type Overrides = Result<"listRecruiterOverrides">;
type Recruiter = Overrides["recruiters"][number];

const BPS = 10_000;
/** The rest is in the file. */
const MOST_ROWS = 10;

/** What recruiters earn from their recruits' sales, highest first. */
export function RecruiterOverrides({ days }: { days: Days }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { mount } = usePaths();
  const programId = useProgramId();
  const overrides = useRead("listRecruiterOverrides", { programId, days });
  const rate = overrides.data?.override;
  return (
    <Card
      title={t("overview.overrides.title")}
      {...(rate?.on
        ? { about: t("overview.overrides.about", { rate: formats.percent(rate.rateBps / BPS) }) }
        : {})}
      actions={
        <DownloadCsv
          mount={mount}
          path={`/programs/${programId}/recruiter-overrides`}
          filters={{ days: String(days) }}
        />
      }
      flush
    >
      <Await query={overrides} lines={4} height={30}>
        {(data) => <Recruiters overrides={data} />}
      </Await>
    </Card>
  );
}

function Recruiters({ overrides: { override, recruiters } }: { overrides: Overrides }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const programId = useProgramId();
  const columns = useColumns();
  if (recruiters.length === 0) {
    return (
      <Text size="sm" c="dimmed" className="kit-card-body">
        {t(override.on ? "overview.overrides.none" : "overview.overrides.off")}
      </Text>
    );
  }
  const left = recruiters.length - MOST_ROWS;
  return (
    <>
      <SimpleTable<Recruiter>
        label={t("overview.overrides.title")}
        rows={recruiters.slice(0, MOST_ROWS)}
        keyOf={({ partnerId }) => partnerId}
        hrefOf={({ partnerId }) => paths.partner(programId, partnerId)}
        columns={columns}
      />
      {left > 0 && (
        <Text size="sm" c="dimmed" className="kit-card-note">
          {t("overview.overrides.more", { count: left })}
        </Text>
      )}
    </>
  );
}

function useColumns(): readonly Column<Recruiter>[] {
  const { t } = useTranslation();
  const currency = useCurrency();
  return [
    { id: "name", header: t("overview.overrides.recruiter"), cell: ({ name }) => name },
    {
      id: "recruits",
      header: t("overview.overrides.recruits"),
      cell: ({ recruits, approvedRecruits }) =>
        t("overview.overrides.recruitsText", { approved: approvedRecruits, all: recruits }),
    },
    {
      id: "pending",
      header: t("overview.overrides.pending"),
      align: "right",
      cell: ({ pendingOverrideCents }) => <Amount cents={pendingOverrideCents} currency={currency} />,
    },
    {
      id: "approved",
      header: t("overview.overrides.approved"),
      align: "right",
      cell: ({ approvedOverrideCents }) => <Amount cents={approvedOverrideCents} currency={currency} />,
    },
  ];
}
