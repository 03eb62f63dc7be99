import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Row, useChange } from "../../../api/portal.ts";
import { notify } from "../../../kit/notices.tsx";
import { Failure } from "../../../kit/states/failure.tsx";
import { Status, type Tone } from "../../../kit/status.tsx";
import { Moment, Timer } from "../../../kit/time/moment.tsx";
import "../../portal.css";

type Delivery = Row<"listPostbackDeliveries">;
type Call = Delivery["calls"][number];

const TONES: Readonly<Record<Delivery["status"], Tone>> = {
  pending: "info",
  retrying: "wait",
  sent: "good",
  failed: "act",
};

/** One postback: what it is about, its calls, and when the next one is due. */
export function DeliveryCard({ program, delivery }: { program: string; delivery: Delivery }) {
  const { t } = useTranslation();
  const { id, event, status, isTest, createdAt, nextAttemptAt, url, calls } = delivery;
  const again = useChange("sendPostbackAgain", ["getPostback", "listPostbackDeliveries"]);
  const send = async () => {
    await again.mutateAsync({ program, deliveryId: id });
    await notify(t("postback.log.againDone"));
  };
  return (
    <Paper withBorder p="md" component="article" aria-label={t(`postback.log.events.${event}`)}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Text fw={600}>{isTest ? t("postback.log.test") : t(`postback.log.events.${event}`)}</Text>
            <span className="kit-status" data-tone={TONES[status]}>
              {t(`postback.log.statuses.${status}`)}
            </span>
          </Group>
          <Text size="sm" c="dimmed" component="div">
            <Moment at={createdAt} withTime />
          </Text>
        </Group>
        <Text size="xs" className="kit-wrap portal-url">
          {url}
        </Text>
        {calls.length > 0 && (
          <ol className="portal-calls">
            {calls.map((call) => (
              <CallLine key={call.number} call={call} />
            ))}
          </ol>
        )}
        {again.error !== null && <Failure error={again.error} />}
        <Group justify="space-between" gap="xs">
          <Text size="sm" component="div">
            {nextAttemptAt !== null && (
              <>
                {t("postback.log.next")} <Timer until={nextAttemptAt} doneText={t("postback.log.nextNow")} />
              </>
            )}
          </Text>
          {!isTest && status !== "pending" && (
            <Button
              variant="default"
              size="xs"
              loading={again.isPending}
              onClick={() => void send().catch(() => {})}
            >
              {t(status === "retrying" ? "postback.log.now" : "postback.log.again")}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

function CallLine({ call: { startedAt, finishedAt, statusCode, error, excerpt } }: { call: Call }) {
  const { t } = useTranslation();
  const answer =
    statusCode !== null
      ? String(statusCode)
      : finishedAt === null
        ? t("postback.log.calling")
        : t("postback.log.noAnswer");
  const tone = statusCode !== null && statusCode < 300 ? "good" : finishedAt === null ? "info" : "act";
  return (
    <li>
      <Group gap="xs" wrap="nowrap" align="baseline">
        <Status value={answer} tone={tone} />
        <Text size="sm" c="dimmed" component="span">
          <Moment at={startedAt} withTime />
        </Text>
      </Group>
      {(error !== null || (excerpt !== null && excerpt !== "")) && (
        <Text size="xs" className="portal-excerpt" component="pre">
          {error ?? excerpt}
        </Text>
      )}
    </li>
  );
}
