import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useChange } from "../../../../api/ops.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { Copy } from "../../../../kit/actions/copy.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { Dialog } from "../../../../kit/layout/dialog.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";

/** How someone signs in, and a way in for whom no mail reaches. */
export function SignInCard({ person: { login }, email }: { person: Result<"findPerson">; email: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t("people.signIn")} actions={<MakeLink email={email} />}>
      <Facts
        rows={
          login === null
            ? [[t("people.login"), t("people.never")]]
            : [
                [t("people.name"), login.name],
                [t("people.login"), <Copy key="login" value={login.id} label={t("people.login")} />],
                [t("people.sessions"), login.sessions],
                [t("people.since"), <Moment key="since" at={login.createdAt} />],
              ]
        }
      />
    </Card>
  );
}

function MakeLink({ email }: { email: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const withStepUp = useStepUp();
  return (
    <>
      <Button size="xs" variant="default" onClick={() => withStepUp(() => setIsOpen(true))}>
        {t("people.link")}
      </Button>
      {isOpen && (
        <LinkDialog
          email={email}
          onMade={(made) => {
            setLink(made);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {link !== null && <MadeLink link={link} onClose={() => setLink(null)} />}
    </>
  );
}

function LinkDialog({
  email,
  onMade,
  onClose,
}: {
  email: string;
  onMade: (link: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const make = useChange("createSignInLink", []);
  const submit = async () => onMade((await make.mutateAsync({ email })).link);
  return (
    <Confirm
      title={t("people.linkTitle")}
      text={t("people.linkAbout")}
      confirmText={t("people.link")}
      isBusy={make.isPending}
      error={make.error}
      onConfirm={() => void submit().catch(() => {})}
      onClose={onClose}
    />
  );
}

/** A link that was just made: this is the only time it can be read. */
function MadeLink({ link, onClose }: { link: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog isShownOnce title={t("people.linkMade")} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("people.linkMadeAbout")}</Text>
        <Copy value={link} label={t("people.linkMade")} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("people.done")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
