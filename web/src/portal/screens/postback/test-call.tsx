import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useChange } from "../../../api/portal.ts";
import { Failure } from "../../../kit/states/failure.tsx";
import { Status } from "../../../kit/status.tsx";

/** Calls the saved URL once, and shows what came back. @param isSaved whether the field shows that URL */
export function TestCall({ program, isSaved }: { program: string; isSaved: boolean }) {
  const { t } = useTranslation();
  const test = useChange("testPostback", ["getPostback", "listPostbackDeliveries"]);
  return (
    <>
      <Group gap="sm">
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!isSaved}
          onClick={() => test.mutate({ program })}
        >
          {t("postback.url.test")}
        </Button>
        {!isSaved && (
          <Text size="sm" c="dimmed">
            {t("postback.url.unsaved")}
          </Text>
        )}
        <div role="status">{isSaved && test.data !== undefined && <Outcome result={test.data} />}</div>
      </Group>
      {test.error !== null && <Failure error={test.error} />}
    </>
  );
}

function Outcome({ result: { ok, delivery } }: { result: Result<"testPostback"> }) {
  const { t } = useTranslation();
  const code = delivery.lastStatusCode;
  const text =
    code === null
      ? t("postback.url.testNone")
      : t(ok ? "postback.url.testOk" : "postback.url.testFailed", { code });
  return (
    <Group gap="xs">
      <Status value={ok ? "delivered" : "failed"} />
      <Text size="sm">{text}</Text>
    </Group>
  );
}
