import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { PartnerProgramError } from "../../../../client/src/index.ts";
import { isSignedOut } from "../../api/signed-out.ts";
import { withWayBack } from "../../api/way-back.ts";
import { Icon } from "../icons.tsx";
import { failureTextsOf } from "./failure-texts.ts";

/**
 * An error: what happened, what to do next, and the id to quote. A sign-in that has ended or become too old is repeated in
 * another tab, so that nothing is lost of what was filled in here.
 */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation();
  const { message, next, requestId } = failureTextsOf(error, t);
  return (
    <div role="alert" className="kit-failure">
      <Icon name="alert" />
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{message}</Text>
        <Text size="sm">{next}</Text>
        <Group gap="sm">
          {isSignedOut(error) && <NewTab href={withWayBack("/sign-in")} text={t("kit.failure.signIn")} />}
          {needsStepUp(error) && <NewTab href={withWayBack("/step-up")} text={t("kit.failure.stepUp")} />}
          {onRetry && (
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon name="refresh" size={14} />}
              onClick={onRetry}
            >
              {t("kit.failure.retry")}
            </Button>
          )}
          {requestId !== null && (
            <Text size="xs" c="dimmed">
              {t("kit.failure.requestId")} <code>{requestId}</code>
            </Text>
          )}
        </Group>
      </Stack>
    </div>
  );
}

/** The error of a read without which something would seem not to be there; nothing while there is none. */
export function FailureOf({
  query: { error, refetch },
}: {
  query: { readonly error: Error | null; readonly refetch: () => unknown };
}) {
  return error === null ? null : <Failure error={error} onRetry={() => void refetch()} />;
}

function NewTab({ href, text }: { href: string; text: string }) {
  return (
    <Button component="a" href={href} target="_blank" size="xs" variant="default">
      {text}
    </Button>
  );
}

const needsStepUp = (error: unknown): boolean =>
  error instanceof PartnerProgramError && error.code === "step_up_required";
