import { SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Status } from "../../../kit/status.tsx";
import { useRatesText } from "../../../kit/terms/rates-text.ts";
import { DaysChoice, useDays } from "../../../kit/list/days.tsx";
import { useProgramId } from "../../paths.ts";
import { useProgram } from "../../program.tsx";
import { PendingChange } from "../../terms/pending-change.tsx";
import { Breakdown } from "./breakdown.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { Figures } from "./figures.tsx";
import { MeasureChoice } from "./measure.tsx";
import { RecruiterOverrides } from "./recruiter-overrides.tsx";
import { Series } from "./series.tsx";
import { ShortFunds } from "./short-funds.tsx";
import { Tracking } from "./tracking.tsx";

/** A program's performance: figures of a period, their sources, and the health of its tracking. */
export default function OverviewScreen() {
  const { t } = useTranslation();
  const programId = useProgramId();
  const days = useDays();
  const { data: program } = useProgram();
  const { commission } = useRatesText(program?.currency ?? "");
  const stats = useRead("getProgramStats", { programId, days });
  return (
    <Page
      title={program?.name ?? t("overview.title")}
      {...(program === undefined
        ? {}
        : { about: commission(program), badge: <Status value={program.status} /> })}
      actions={<DaysChoice />}
    >
      {program !== undefined && <PendingChange program={program} withLink />}
      <Await query={stats} lines={1} height={96}>
        {(data) => (
          <>
            <ShortFunds stats={data} />
            <Figures stats={data} />
          </>
        )}
      </Await>
      {stats.data !== undefined && isUntouched(stats.data) ? (
        <FirstSteps />
      ) : (
        <>
          <Series days={days} choice={<MeasureChoice />} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Breakdown by="country" days={days} />
            <Breakdown by="device" days={days} />
          </SimpleGrid>
        </>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <RecruiterOverrides days={days} />
        <Tracking stats={stats} />
      </SimpleGrid>
    </Page>
  );
}

const isUntouched = ({ allTime }: Result<"getProgramStats">) => allTime.clicks === 0 && allTime.sales === 0;
