import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../../api/ops.ts";
import { Section } from "../../../../kit/layout/section.tsx";
import { DownloadCsv } from "../../../../kit/list/download.tsx";
import { type Column, RowList } from "../../../../kit/list/row-list.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { Ago } from "../../../../kit/time/moment.tsx";
import { MendButtons } from "../../../mends/mend-buttons.tsx";
import { ProcessLink } from "../../../mends/process-link.tsx";
import { MOUNT } from "../../../paths.ts";
import { useCodeWords } from "../../../records/code-words.ts";
import { POLL_MS } from "./poll-ms.ts";

const FILTERS = { only: "unsettled" } as const;

/** The webhooks, read again while there are any: the service goes on trying to settle them. */
const useDeliveries = () =>
  useRows("listDeliveries", FILTERS, {
    pollMs: ({ pages }) => (pages.some(({ data }) => data.length > 0) ? POLL_MS : undefined),
  });

/** Webhooks of Stripe and Shopify that are not settled yet. */
export function Deliveries() {
  const { t } = useTranslation();
  return (
    <Section
      title={t("processes.deliveries")}
      actions={<DownloadCsv mount={MOUNT} path="/deliveries" filters={FILTERS} />}
    >
      <RowList
        label={t("processes.deliveries")}
        rows={useDeliveries()}
        columns={useColumns()}
        keyOf={({ id }) => id}
        empty={<Empty icon="check" title={t("processes.noDeliveries")} />}
      />
    </Section>
  );
}

function useColumns(): readonly Column<Row<"listDeliveries">>[] {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  return [
    { id: "source", header: t("processes.source"), cell: ({ source }) => codeWords("source", source) },
    {
      id: "failures",
      header: t("processes.failures"),
      width: "7rem",
      align: "right",
      cell: ({ failures }) => failures,
    },
    {
      id: "error",
      header: t("processes.error"),
      cell: ({ lastFailure }) =>
        lastFailure === null ? "–" : <span className="kit-mono">{lastFailure}</span>,
      wideOnly: true,
    },
    {
      id: "since",
      header: t("processes.since"),
      width: "8rem",
      cell: ({ storedAt }) => <Ago at={storedAt} clock="system" />,
    },
    {
      id: "actions",
      header: t("processes.actions"),
      width: "14rem",
      align: "right",
      cell: ({ id, programId }) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          <MendButtons
            size="xs"
            mends={["retry_delivery"]}
            subject={{ id, programId, workflowId: `delivery/${id}` }}
          />
          <ProcessLink id={`delivery/${id}`} size="xs" />
        </Group>
      ),
    },
  ];
}
