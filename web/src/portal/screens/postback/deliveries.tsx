import { Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRows } from "../../../api/portal.ts";
import { Section } from "../../../kit/layout/section.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import { FilterBar, useFilters } from "../../../kit/list/filters.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { MOUNT } from "../../paths.ts";
import { DeliveryCard } from "./delivery-card.tsx";

const STATUSES = ["pending", "retrying", "sent", "failed"] as const;
const POLL_MS = 5_000;

/** Every postback with its calls, newest first. Read again while one is under way. */
export function Deliveries({ program }: { program: string }) {
  const { t } = useTranslation();
  const { values, set } = useFilters(["status"]);
  const status = STATUSES.find((one) => one === values["status"]);
  const filters = { program, limit: 25, ...(status === undefined ? {} : { status }) };
  const query = useRows("listPostbackDeliveries", filters, {
    pollMs: ({ pages }) =>
      pages.some(({ data }) => data.some((one) => one.status === "pending" || one.status === "retrying"))
        ? POLL_MS
        : undefined,
  });
  return (
    <Section
      title={t("postback.log.title")}
      actions={
        <DownloadCsv mount={MOUNT} path={`/programs/${program}/postback/deliveries`} filters={{ status }} />
      }
    >
      <FilterBar
        filters={[
          {
            name: "status",
            label: t("postback.log.status"),
            options: STATUSES.map((value) => ({ value, label: t(`postback.log.statuses.${value}`) })),
          },
        ]}
        values={values}
        onChange={set}
      />
      <Await query={query} lines={3} height={80}>
        {({ pages }) => {
          const deliveries = pages.flatMap(({ data }) => data);
          const words = status === undefined ? "empty" : "none";
          if (deliveries.length === 0) {
            return (
              <Empty
                icon="event"
                title={t(`postback.log.${words}.title`)}
                text={t(`postback.log.${words}.text`)}
              />
            );
          }
          return (
            <Stack gap="sm">
              {deliveries.map((delivery) => (
                <DeliveryCard key={delivery.id} program={program} delivery={delivery} />
              ))}
              {query.hasNextPage && (
                <Button
                  variant="default"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("kit.list.more")}
                </Button>
              )}
            </Stack>
          );
        }}
      </Await>
      <Text size="xs" c="dimmed">
        {t("postback.log.retries")}
      </Text>
    </Section>
  );
}
