import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useChange } from "../../../api/portal.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Status } from "../../../kit/status.tsx";
import { Ago } from "../../../kit/time/moment.tsx";
import { VerifyProperty } from "./verify-property.tsx";

export type ClaimedProperty = Result<"listClaimedProperties">[number];

/** One website or channel: verified, or what is still to be published. */
export function PropertyCard({ property }: { property: ClaimedProperty }) {
  const { t } = useTranslation();
  const [isRemoving, setIsRemoving] = useState(false);
  const { identifier, type, verified, method, lastCheckedAt } = property;
  const about = [
    t(`properties.types.${type}`),
    ...(method === null ? [] : [t(`properties.methods.${method}`)]),
  ].join(" · ");
  return (
    <Card
      title={identifier}
      about={about}
      actions={
        <>
          <Status value={verified ? "verified" : "unverified"} />
          <Button variant="default" size="xs" onClick={() => setIsRemoving(true)}>
            {t("myProperties.remove.action")}
          </Button>
        </>
      }
    >
      {!verified && <VerifyProperty property={property} />}
      {lastCheckedAt !== null && (
        <Text size="sm" c="dimmed" mt={verified ? 0 : "md"}>
          {t("myProperties.checkedAt")} <Ago at={lastCheckedAt} />
        </Text>
      )}
      {isRemoving && <RemoveProperty property={property} onClose={() => setIsRemoving(false)} />}
    </Card>
  );
}

function RemoveProperty({
  property: { id, identifier: name },
  onClose,
}: {
  property: ClaimedProperty;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const remove = useChange("removeProperty", ["listClaimedProperties", "getMyProfile"]);
  const confirm = async () => {
    await remove.mutateAsync({ propertyId: id });
    await notify(t("myProperties.remove.done", { name }));
  };
  return (
    <Confirm
      title={t("myProperties.remove.title", { name })}
      text={t("myProperties.remove.text")}
      confirmText={t("myProperties.remove.action")}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
