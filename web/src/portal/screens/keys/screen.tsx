import { Button, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/portal.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Notice } from "../../../kit/layout/notice.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { ConnectAgent } from "../../../session/keys/connect-agent.tsx";
import { KeyTable } from "../../../session/keys/key-table.tsx";
import { usePerson } from "../../../session/person.tsx";
import { paths } from "../../paths.ts";
import { CreateKeyButton } from "./create-key.tsx";
import { RevokeKey } from "./revoke-key.tsx";

/** Sessions that began with a mail prove the mailbox; only they create keys. PEOPLE-3. */
const BY_MAIL: ReadonlySet<string> = new Set(["link", "code"]);

/** The partner's API keys, and how agents use them. */
export default function KeysScreen() {
  const { t } = useTranslation();
  const mayCreate = BY_MAIL.has(usePerson().session.method);
  return (
    <Page
      title={t("keys.title")}
      about={t("myKeys.about")}
      actions={mayCreate ? <CreateKeyButton /> : undefined}
    >
      {!mayCreate && <NeedsMail />}
      <Keys />
      <ConnectAgent placeholder="vpp_…" />
    </Page>
  );
}

function NeedsMail() {
  const { t } = useTranslation();
  const { session } = usePerson();
  return (
    <Notice tone="info" icon="lock" title={t("myKeys.needsMail.title")}>
      <Text size="sm">{t("myKeys.needsMail.text", { email: session.email })}</Text>
      <div>
        <Button
          component="a"
          href={`/sign-in?next=${encodeURIComponent(paths.keys)}`}
          size="xs"
          variant="default"
        >
          {t("myKeys.needsMail.action")}
        </Button>
      </div>
    </Notice>
  );
}

function Keys() {
  const { t } = useTranslation();
  return (
    <Card title={t("keys.keys")} flush>
      <Await query={useRead("listMyKeys", {})}>
        {(keys) =>
          keys.length === 0 ? (
            <Empty icon="key" title={t("keys.empty")} text={t("myKeys.emptyText")} />
          ) : (
            <KeyTable
              keys={keys}
              prefix="vpp"
              access={{ header: t("myKeys.scope"), textOf: (scope) => t(`myKeys.scopes.${scope}`) }}
              action={({ id, name }) => <RevokeKey keyId={id} name={name} />}
            />
          )
        }
      </Await>
    </Card>
  );
}
