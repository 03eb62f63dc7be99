import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/ops.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { ChangeButton } from "../../../mends/change-button.tsx";
import { KeyTable } from "../../../records/key-table.tsx";

/** A partner's API keys, which the operator can end. */
export function PartnerKeys({ keys, accountId }: { keys: Result<"findPerson">["keys"]; accountId: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t("brands.keys")} flush>
      <KeyTable
        keys={keys}
        action={({ id, name }) => (
          <ChangeButton
            operation="revokePartnerKey"
            input={{ accountId, keyId: id }}
            stale={["findPerson"]}
            size="xs"
            isDangerous
            texts={{
              button: t("brands.revoke"),
              title: t("brands.revokeKey", { name }),
              about: t("brands.revokeKeyAbout"),
              done: t("people.revokeKeyDone"),
            }}
          />
        )}
      />
    </Card>
  );
}
