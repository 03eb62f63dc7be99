import { SimpleGrid, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../../api/console.ts";
import type { Due } from "../../../payouts/due-ladder.tsx";
import { ForecastCard } from "../../../payouts/forecast.tsx";
import { Invoices } from "../../../payouts/invoices.tsx";
import { RecentBatches } from "./recent-batches.tsx";

const INVOICES_SHOWN = 3;

/** The deposit of a program in the coming days, and its last batches and invoices. */
export function ProgramMoney({ program }: { program: Due }) {
  const { t } = useTranslation();
  const { programId, programName } = program;
  const { data: funding } = useRead("getFunding", { programId });
  return (
    <Stack gap="md">
      <ForecastCard programId={programId} title={t("finance.forecast", { program: programName })} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <RecentBatches program={program} />
        {funding !== undefined && (
          <Invoices
            title={t("finance.invoices", { program: programName })}
            invoices={funding.invoices.slice(0, INVOICES_SHOWN)}
          />
        )}
      </SimpleGrid>
    </Stack>
  );
}
