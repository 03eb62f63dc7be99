import { Badge, Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useChange, useRead } from "../../api/person.ts";
import { Card } from "../../kit/layout/card.tsx";
import type { Column } from "../../kit/list/row-list.tsx";
import { SimpleTable } from "../../kit/list/simple-table.tsx";
import { Await } from "../../kit/states/await.tsx";
import { Failure } from "../../kit/states/failure.tsx";
import { Ago, Moment } from "../../kit/time/moment.tsx";
import { browserName } from "./browser-name.ts";

type Session = Result<"listSessions">[number];

/** The browsers in which the person is signed in. */
export function Sessions() {
  const { t } = useTranslation();
  const endOthers = useChange("endAllSessions", ["listSessions"]);
  const columns = useColumns();
  return (
    <Card
      title={t("account.sessions")}
      about={t("account.sessionsAbout")}
      actions={
        <Button
          variant="default"
          loading={endOthers.isPending}
          onClick={() => endOthers.mutate({}, { onSuccess: () => location.assign("/sign-in") })}
        >
          {t("account.endAll")}
        </Button>
      }
      flush
    >
      {endOthers.error !== null && <Failure error={endOthers.error} />}
      <Await query={useRead("listSessions", {})}>
        {(sessions) => (
          <SimpleTable
            label={t("account.sessions")}
            rows={sessions}
            columns={columns}
            keyOf={({ id }) => id}
          />
        )}
      </Await>
    </Card>
  );
}

function useColumns(): readonly Column<Session>[] {
  const { t } = useTranslation();
  return [
    {
      id: "browser",
      header: t("account.browser"),
      cell: ({ browser, isThis }) => (
        <Stack gap={0} align="flex-start">
          <Text fw={550} component="span" className="kit-wrap">
            {browser === null ? t("account.unknownBrowser") : browserName(browser)}
          </Text>
          {isThis && (
            <Badge variant="transparent" className="kit-status" data-tone="good">
              {t("account.thisBrowser")}
            </Badge>
          )}
        </Stack>
      ),
    },
    {
      id: "method",
      header: t("account.method"),
      cell: ({ method }) => t(`account.methods.${method}`),
      wideOnly: true,
    },
    {
      id: "began",
      header: t("account.began"),
      cell: ({ createdAt }) => <Moment at={createdAt} withTime />,
      wideOnly: true,
    },
    { id: "seen", header: t("account.seen"), cell: ({ seenAt }) => <Ago at={seenAt} clock="system" /> },
    {
      id: "actions",
      header: t("account.actions"),
      align: "right",
      cell: (row) => <EndSession session={row} />,
    },
  ];
}

function EndSession({ session }: { session: Session }) {
  const { t } = useTranslation();
  const end = useChange("endSession", ["listSessions"]);
  if (session.isThis) return null;
  return (
    <Button
      size="xs"
      variant="default"
      loading={end.isPending}
      onClick={() => end.mutate({ sessionId: session.id })}
    >
      {t("account.end")}
    </Button>
  );
}
