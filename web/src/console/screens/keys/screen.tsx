import { useTranslation } from "react-i18next";
import { useRead } from "../../../api/console.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { Page } from "../../../kit/layout/page.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { Empty } from "../../../kit/states/empty.tsx";
import { useMayPass } from "../../../session/seat.tsx";
import { Agents } from "./agents.tsx";
import { ConnectAgent } from "../../../session/keys/connect-agent.tsx";
import { KeyTable } from "../../../session/keys/key-table.tsx";
import { CreateKeyButton } from "./create-key-dialog.tsx";
import { RevokeKey } from "./revoke-key.tsx";

/** The brand's API keys, and how agents use them. */
export default function KeysScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("keys.title")} about={t("keys.about")} actions={<CreateKeyButton />}>
      <Keys />
      <Agents />
      <ConnectAgent placeholder="vpk_…" />
    </Page>
  );
}

function Keys() {
  const { t } = useTranslation();
  const isOwner = useMayPass("owner");
  return (
    <Card title={t("keys.keys")} flush>
      {isOwner ? <KeyList /> : <Empty icon="key" title={t("keys.ownersOnly")} />}
    </Card>
  );
}

function KeyList() {
  const { t } = useTranslation();
  return (
    <Await query={useRead("listKeys", {})}>
      {(keys) =>
        keys.length === 0 ? (
          <Empty icon="key" title={t("keys.empty")} />
        ) : (
          <KeyTable
            keys={keys}
            prefix="vpk"
            access={{ header: t("keys.role"), textOf: (role) => t(`session.role.${role}`) }}
            action={({ id, name }) => <RevokeKey keyId={id} name={name} />}
          />
        )
      }
    </Await>
  );
}
