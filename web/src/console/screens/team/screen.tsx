import { Badge, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import type { Column } from "../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../kit/list/simple-table.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Ago, Moment, Timer } from "../../../kit/time/moment.tsx";
import { useSeat } from "../../../session/seat.tsx";
import { InviteButton } from "./invite-dialog.tsx";
import { InvitationActions, MemberActions } from "./member-actions.tsx";

type Member = Result<"listMembers">[number];
type Invitation = Result<"listInvitations">[number];

/** The brand's members with their roles, and open invitations. */
export default function TeamScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("team.title")} about={t("team.about")} actions={<InviteButton />}>
      <Members />
      <Invitations />
    </Page>
  );
}

function Members() {
  const { t } = useTranslation();
  const { member } = useSeat();
  const members = useRead("listMembers", {});
  const owners = members.data?.filter(({ role }) => role === "owner") ?? [];
  const columns: readonly Column<Member>[] = [
    {
      id: "name",
      header: t("team.member"),
      cell: ({ id, name, email }) => (
        <Stack gap={0}>
          <Group gap="xs">
            <Text fw={550} component="span">
              {name}
            </Text>
            {id === member.id && (
              <Badge variant="transparent" className="kit-status" data-tone="over">
                {t("team.you")}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed" component="span">
            {email}
          </Text>
        </Stack>
      ),
    },
    { id: "role", header: t("team.role"), cell: ({ role }) => t(`session.role.${role}`) },
    {
      id: "pay",
      header: t("team.mayPay"),
      cell: ({ mayPay }) => (mayPay ? t("team.yes") : t("team.no")),
    },
    {
      id: "seen",
      header: t("team.lastSeen"),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? "–" : <Ago at={lastSeenAt} clock="system" />),
      wideOnly: true,
    },
    {
      id: "since",
      header: t("team.since"),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
      wideOnly: true,
    },
    {
      id: "actions",
      header: t("team.actions"),
      align: "right",
      cell: (row) => (
        <MemberActions member={row} isOnlyOwner={owners.length === 1 && owners[0]?.id === row.id} />
      ),
    },
  ];
  return (
    <Card title={t("team.members")} flush>
      <Await query={members}>
        {(rows) => (
          <SimpleTable label={t("team.members")} rows={rows} columns={columns} keyOf={({ id }) => id} />
        )}
      </Await>
    </Card>
  );
}

function Invitations() {
  const { t } = useTranslation();
  const columns: readonly Column<Invitation>[] = [
    { id: "email", header: t("team.address"), cell: ({ email }) => email },
    { id: "role", header: t("team.role"), cell: ({ role }) => t(`session.role.${role}`) },
    {
      id: "pay",
      header: t("team.mayPay"),
      cell: ({ mayPay }) => (mayPay ? t("team.yes") : t("team.no")),
      wideOnly: true,
    },
    {
      id: "expires",
      header: t("team.expires"),
      cell: ({ expiresAt }) => <Timer until={expiresAt} doneText={t("team.expired")} clock="system" />,
    },
    {
      id: "actions",
      header: t("team.actions"),
      align: "right",
      cell: (row) => <InvitationActions invitation={row} />,
    },
  ];
  return (
    <Card title={t("team.invitations")} about={t("team.invitationsAbout")} flush>
      <Await query={useRead("listInvitations", {})} lines={2}>
        {(invitations) =>
          invitations.length === 0 ? (
            <Text size="sm" c="dimmed" className="kit-card-note">
              {t("team.noInvitations")}
            </Text>
          ) : (
            <SimpleTable
              label={t("team.invitations")}
              rows={invitations}
              columns={columns}
              keyOf={({ id }) => id}
            />
          )
        }
      </Await>
    </Card>
  );
}
