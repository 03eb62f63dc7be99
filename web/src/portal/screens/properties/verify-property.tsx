import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../api/portal.ts";
import { CodeBlock } from "../../../kit/code-block.tsx";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import type { ClaimedProperty } from "./property-card.tsx";
import "../../portal.css";

/** What to publish, and where; then the look-up. */
export function VerifyProperty({ property }: { property: ClaimedProperty }) {
  const { t } = useTranslation();
  const { id, identifier: name, proofs, code } = property;
  const [method, setMethod] = useState(proofs[0]?.method);
  const verify = useChange("verifyProperty", ["listClaimedProperties", "getMyProfile"]);
  const proof = proofs.find((one) => one.method === method);
  if (proof === undefined) {
    return (
      <Stack gap="sm">
        <Text size="sm">{t("myProperties.verify.channel")}</Text>
        <CodeBlock text={code} />
      </Stack>
    );
  }
  const lookUp = async () => {
    await verify.mutateAsync({ propertyId: id, method: proof.method });
    await notify(t("myProperties.verify.done", { name }));
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label={t("myProperties.verify.title")}
        data={proofs.map(({ method: value }) => ({
          value,
          label: t(`myProperties.verify.methods.${value}`),
        }))}
        value={proof.method}
        onChange={({ currentTarget }) => setMethod(currentTarget.value as typeof proof.method)}
        maw={320}
      />
      <Text size="sm">{t(`myProperties.verify.about.${proof.method}`)}</Text>
      <div>
        <Text size="sm" fw={550}>
          {t(`myProperties.verify.where.${proof.method}`)}
        </Text>
        <CodeBlock text={proof.location} />
      </div>
      <div>
        <Text size="sm" fw={550}>
          {t(`myProperties.verify.what.${proof.method}`)}
        </Text>
        <CodeBlock text={proof.content} />
      </div>
      {verify.error !== null && <Failure error={verify.error} />}
      <Button
        className="portal-wide-action"
        variant="default"
        loading={verify.isPending}
        onClick={() => void lookUp().catch(() => {})}
      >
        {t("myProperties.verify.now")}
      </Button>
    </Stack>
  );
}
