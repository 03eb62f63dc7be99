import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useRows } from "../../../api/console.ts";
import { Icon } from "../../../kit/icons.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Link } from "../../../kit/link.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { Loading } from "../../../kit/states/loading.tsx";
import { Status } from "../../../kit/status.tsx";
import { useSeat } from "../../../session/seat.tsx";
import { usePaths } from "../../paths.ts";

/** What needs doing, and how every program is. */
export default function HomeScreen() {
  const { t } = useTranslation();
  const { brand } = useSeat();
  return (
    <Page title={t("home.title")} about={brand.name}>
      <Programs />
    </Page>
  );
}

function Programs() {
  const { t } = useTranslation();
  const paths = usePaths();
  const { data, error, refetch } = useRows("listPrograms", {});
  const newProgram = (
    <Button component={Link} href={paths.newProgram} leftSection={<Icon name="plus" size={16} />}>
      {t("home.newProgram")}
    </Button>
  );
  if (error !== null && data === undefined) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading lines={4} height={40} />;
  const programs = data.pages.flatMap((page) => page.data);
  return (
    <Card title={t("home.programs")} actions={programs.length > 0 && newProgram} flush>
      {programs.length === 0 ? (
        <Empty icon="plus" title={t("home.empty.title")} text={t("home.empty.text")} action={newProgram} />
      ) : (
        <SimpleTable<Row<"listPrograms">>
          label={t("home.programs")}
          rows={programs}
          keyOf={({ id }) => id}
          hrefOf={({ id }) => paths.overview(id)}
          columns={[
            {
              id: "name",
              header: t("home.program"),
              cell: ({ name, slug }) => (
                <Stack gap={0}>
                  <span>{name}</span>
                  <Text size="xs" c="dimmed" component="span">
                    {slug}
                  </Text>
                </Stack>
              ),
            },
            { id: "status", header: t("home.status"), cell: ({ status }) => <Status value={status} /> },
            {
              id: "commission",
              header: t("home.commission"),
              cell: ({ commission }) => commission,
              wideOnly: true,
            },
            {
              id: "currency",
              header: t("home.currency"),
              align: "right",
              cell: ({ currency }) => <Group justify="flex-end">{currency}</Group>,
            },
          ]}
        />
      )}
    </Card>
  );
}
