import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../../api/ops.ts";
import { Card } from "../../../../kit/layout/card.tsx";
import { ChangeButton } from "../../../mends/change-button.tsx";
import { KeyTable } from "../../../records/key-table.tsx";

/** A brand's API keys, which the operator can end. */
export function BrandKeys({ brand: { id: brandId, keys } }: { brand: Result<"getBrand"> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("brands.keys")} flush>
      {keys.length === 0 ? (
        <Text size="sm" c="dimmed" className="kit-card-note">
          {t("brands.noKeys")}
        </Text>
      ) : (
        <KeyTable
          keys={keys}
          action={({ id, name }) => (
            <ChangeButton
              operation="revokeBrandKey"
              input={{ brandId, keyId: id }}
              stale={["getBrand"]}
              size="xs"
              isDangerous
              texts={{
                button: t("brands.revoke"),
                title: t("brands.revokeKey", { name }),
                about: t("brands.revokeKeyAbout"),
                done: t("brands.keyRevoked"),
              }}
            />
          )}
        />
      )}
    </Card>
  );
}
