import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Result, useChange } from "../../../api/portal.ts";
import { Confirm } from "../../../kit/actions/confirm.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Status } from "../../../kit/status.tsx";
import { Ago } from "../../../kit/time/moment.tsx";
import { VerifyPlace } from "./verify-place.tsx";

export type ClaimedPlace = Result<"listClaimedProperties">[number];

/** One website or channel: verified, or what is still to be published. */
export function Place({ place }: { place: ClaimedPlace }) {
  const { t } = useTranslation();
  const [isRemoving, setIsRemoving] = useState(false);
  const { identifier, type, verified, method, lastCheckedAt } = place;
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
            {t("places.remove.action")}
          </Button>
        </>
      }
    >
      {!verified && <VerifyPlace place={place} />}
      {lastCheckedAt !== null && (
        <Text size="sm" c="dimmed" mt={verified ? 0 : "md"}>
          {t("places.checkedAt")} <Ago at={lastCheckedAt} />
        </Text>
      )}
      {isRemoving && <RemovePlace place={place} onClose={() => setIsRemoving(false)} />}
    </Card>
  );
}

function RemovePlace({
  place: { id, identifier: name },
  onClose,
}: {
  place: ClaimedPlace;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const remove = useChange("removeProperty", ["listClaimedProperties", "getMyProfile"]);
  const confirm = async () => {
    await remove.mutateAsync({ propertyId: id });
    await notify(t("places.remove.done", { name }));
  };
  return (
    <Confirm
      title={t("places.remove.title", { name })}
      text={t("places.remove.text")}
      confirmText={t("places.remove.action")}
      isDangerous
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => void confirm().catch(() => {})}
      onClose={onClose}
    />
  );
}
