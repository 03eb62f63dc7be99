import { SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import { Await } from "../../../../kit/states/await.tsx";
import type { Due } from "../../../payouts/due-ladder.tsx";
import { ForecastCard } from "../../../payouts/forecast.tsx";
import { Invoices } from "../../../payouts/invoices.tsx";
import { RecentBatches } from "./recent-batches.tsx";

const INVOICES_SHOWN = 3;

/** The deposit of a program in the coming days, and its last batches and invoices. */
export function ProgramMoney({ program }: { program: Due }) {
  const { t } = useTranslation();
  const { programId, programName } = program;
  const funding = useRead("getFunding", { programId });
  return (
    <Stack gap="md">
      <ForecastCard programId={programId} title={t("finance.forecast", { program: programName })} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <RecentBatches program={program} />
        <Await query={funding} lines={3} height={30}>
          {({ invoices }) => (
            <Invoices
              title={t("finance.invoices", { program: programName })}
              invoices={invoices.slice(0, INVOICES_SHOWN)}
            />
          )}
        </Await>
      </SimpleGrid>
    </Stack>
  );
}
