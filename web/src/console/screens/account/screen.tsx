import { Badge, Button, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/change.ts";
import { type Result, useRead } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { Ago, Moment } from "../../../kit/time/moment.tsx";
import { useSeat } from "../../../session/seat.tsx";
import { browserName } from "./browser-name.ts";
import { Connections } from "./connections.tsx";
import { Passkeys } from "./passkeys.tsx";

type Session = Result<"listSessions">[number];

/** Who is signed in, by what, and in which browsers. */
export default function AccountScreen() {
  const { t } = useTranslation();
  const { session, member, brand } = useSeat();
  return (
    <Page title={t("account.title")} about={session.email}>
      <Card title={t("account.profile")}>
        <Facts
          rows={[
            [t("account.name"), member.name],
            [t("account.address"), session.email],
            [t("account.role"), `${t(`session.role.${member.role}`)} · ${brand.name}`],
            [t("account.mayPay"), member.mayPay ? t("account.yes") : t("account.no")],
          ]}
        />
      </Card>
      <Passkeys />
      <Connections />
      <Sessions />
    </Page>
  );
}

function Sessions() {
  const { t } = useTranslation();
  const endOthers = useChange("endAllSessions", ["listSessions"]);
  const columns: readonly Column<Session>[] = [
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
