import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useChange } from "../../../../api/ops.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import type { Column } from "../../../../kit/list/row-list.tsx";
import { SimpleTable } from "../../../../kit/list/simple-table.tsx";
import { notify } from "../../../../kit/notices.tsx";
import { Ago, Timer } from "../../../../kit/time/moment.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";
import { ChangeButton } from "../../../mends/change-button.tsx";

type Brand = Result<"getBrand">;
type Member = Brand["memberList"][number];
type Invitation = Brand["invitations"][number];

const STALE = ["getBrand", "listBrands", "findPerson"] as const;

/** Who is in a brand's team, and who is invited. */
export function BrandPeople({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t("brands.members")} actions={<Invite brandId={brand.id} />} flush>
        {brand.memberList.length === 0 ? (
          <Note text={t("brands.noMembers")} />
        ) : (
          <Members brandId={brand.id} members={brand.memberList} />
        )}
      </Card>
      <Card title={t("brands.invitations")} flush>
        {brand.invitations.length === 0 ? (
          <Note text={t("brands.noInvitations")} />
        ) : (
          <Invitations brandId={brand.id} invitations={brand.invitations} />
        )}
      </Card>
    </>
  );
}

const Note = ({ text }: { text: string }) => (
  <Text size="sm" c="dimmed" className="kit-card-note">
    {text}
  </Text>
);

function Members({ brandId, members }: { brandId: string; members: readonly Member[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<Member>[] = [
    {
      id: "name",
      header: t("brands.person"),
      cell: ({ name, email }) => (
        <span className="kit-two-lines">
          <span>{name}</span>
          <span className="kit-small kit-dim">{email}</span>
        </span>
      ),
    },
    { id: "role", header: t("brands.role"), cell: ({ role }) => t(`session.role.${role}`) },
    {
      id: "pays",
      header: t("brands.pays"),
      cell: ({ role, mayPay }) => (mayPay || role === "owner" ? t("brands.yes") : t("brands.no")),
    },
    {
      id: "seen",
      header: t("brands.seen"),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? "–" : <Ago at={lastSeenAt} clock="system" />),
      wideOnly: true,
    },
    {
      id: "actions",
      header: t("brands.actions"),
      align: "right",
      cell: (member) => <MemberActions brandId={brandId} member={member} />,
    },
  ];
  return <SimpleTable label={t("brands.members")} rows={members} columns={columns} keyOf={({ id }) => id} />;
}

function MemberActions({ brandId, member: { id, name, role } }: { brandId: string; member: Member }) {
  const { t } = useTranslation();
  return (
    <Group gap="xs" justify="flex-end">
      {role !== "owner" && (
        <ChangeButton
          operation="changeMember"
          input={{ brandId, memberId: id, role: "owner" }}
          stale={STALE}
          size="xs"
          texts={{
            button: t("brands.owner"),
            title: t("brands.ownerTitle", { name }),
            about: t("brands.ownerAbout"),
            done: t("brands.changed", { name }),
          }}
        />
      )}
      <ChangeButton
        operation="removeMember"
        input={{ brandId, memberId: id }}
        stale={STALE}
        size="xs"
        isDangerous
        texts={{
          button: t("brands.remove"),
          title: t("brands.removeTitle", { name }),
          about: t("brands.removeAbout"),
          done: t("brands.removed", { name }),
        }}
      />
    </Group>
  );
}

function Invitations({ brandId, invitations }: { brandId: string; invitations: readonly Invitation[] }) {
  const { t } = useTranslation();
  const columns: readonly Column<Invitation>[] = [
    { id: "email", header: t("brands.email"), cell: ({ email }) => email },
    { id: "role", header: t("brands.role"), cell: ({ role }) => t(`session.role.${role}`) },
    {
      id: "expires",
      header: t("brands.expires"),
      cell: ({ expiresAt }) => <Timer until={expiresAt} clock="system" doneText={t("brands.expired")} />,
    },
    {
      id: "actions",
      header: t("brands.actions"),
      align: "right",
      cell: ({ id, email }) => (
        <ChangeButton
          operation="revokeInvitation"
          input={{ brandId, invitationId: id }}
          stale={STALE}
          size="xs"
          isDangerous
          texts={{
            button: t("brands.revoke"),
            title: t("brands.revokeInvitation", { name: email }),
            about: t("brands.revokeInvitationAbout"),
            done: t("brands.invitationRevoked"),
          }}
        />
      ),
    },
  ];
  return (
    <SimpleTable
      label={t("brands.invitations")}
      rows={invitations}
      columns={columns}
      keyOf={({ id }) => id}
    />
  );
}

function Invite({ brandId }: { brandId: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const withStepUp = useStepUp();
  return (
    <>
      <Button size="xs" variant="default" onClick={() => withStepUp(() => setIsOpen(true))}>
        {t("brands.invite")}
      </Button>
      {isOpen && <InviteDialog brandId={brandId} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Invites an owner; owners then invite the others. */
function InviteDialog({ brandId, onClose }: { brandId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState("");
  const invite = useChange("inviteMember", STALE);
  const submit = async () => {
    await invite.mutateAsync({ brandId, email, role: "owner" });
    onClose();
    await notify(t("brands.invited"));
  };
  return (
    <Confirm
      title={t("brands.invite")}
      text={t("brands.inviteAbout")}
      confirmText={t("brands.invite")}
      isBusy={invite.isPending}
      error={invite.error}
      onConfirm={() => void submit().catch(() => {})}
      onClose={onClose}
    >
      <TextInput
        label={t("brands.email")}
        type="email"
        required
        data-autofocus
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
    </Confirm>
  );
}
