import { Group, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../api/change.ts";
import type { Result } from "../../../../api/console.ts";
import { CodeBlock } from "../../../../kit/code-block.tsx";
import { Failure } from "../../../../kit/states/failure.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { GatedButton } from "../../../../session/gated-button.tsx";
import { useStepUp } from "../../../../session/step-up.tsx";
import { useProgramId } from "../../../paths.ts";

/** The body as received; owners can read it while it is kept. */
export function EventBody({ event }: { event: Result<"getEvent"> }) {
  const { t } = useTranslation();
  const programId = useProgramId();
  const withStepUp = useStepUp();
  const read = useChange("readEventBody", []);
  if (!event.has_body) return null;
  const { data } = read;
  return (
    <Stack gap="xs" component="section" aria-label={t("events.body.title")}>
      <Title order={3}>{t("events.body.title")}</Title>
      <Text size="sm" c="dimmed">
        {t("events.body.about")}{" "}
        {event.body_until !== null && (
          <>
            {t("events.body.until")} <Moment at={event.body_until} />.
          </>
        )}
      </Text>
      {data === undefined ? (
        <Group>
          <GatedButton
            needs="owner"
            size="xs"
            variant="default"
            loading={read.isPending}
            onClick={() => withStepUp(() => read.mutate({ programId, eventId: String(event.id) }))}
          >
            {t("events.body.show")}
          </GatedButton>
        </Group>
      ) : (
        <CodeBlock text={printed(data.body)} />
      )}
      {read.error !== null && <Failure error={read.error} />}
    </Stack>
  );
}

/** Indents JSON and keeps its numbers as written; returns any other text unchanged. */
function printed(body: string): string {
  const reviver = (_: string, value: unknown, context: { source?: string }) =>
    typeof value === "number" && context.source !== undefined && "rawJSON" in JSON
      ? (JSON as unknown as { rawJSON: (source: string) => unknown }).rawJSON(context.source)
      : value;
  try {
    return JSON.stringify(JSON.parse(body, reviver as (key: string, value: unknown) => unknown), null, 2);
  } catch {
    return body;
  }
}
