import "@mantine/core/styles/Slider.layer.css";
import { Button, Group, Slider, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useRead } from "../../../../api/ops.ts";
import { Confirm } from "../../../../kit/actions/confirm.tsx";
import { Card } from "../../../../kit/layout/card.tsx";
import { notify } from "../../../../kit/notices.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Failure } from "../../../../kit/states/failure.tsx";
import { Moment } from "../../../../kit/time/moment.tsx";
import { Due, type DueUntil } from "./due.tsx";
import { Moving } from "./moving.tsx";

const DAY_SECONDS = 86_400;
const PRESETS = [1, 7, 15, 30, 90] as const;
const MOST_DAYS = 90;
const FIRST_DAYS = 15;
const DRAGGING_PAUSE_MS = 150;

/** The service answers after a minute at the latest, whatever is not done by then. */
const MOVE_TIMEOUT_MS = 90_000;

/** A move of the clock, and what fell due on the way when it was asked for. */
interface Asked {
  readonly days: number;
  readonly due: DueUntil;
}

/** The slider, what falls due in its span, and how it is going while the clock moves. */
export function MoveClock() {
  const [days, setDays] = useState(FIRST_DAYS);
  const [settledDays] = useDebouncedValue(days, DRAGGING_PAUSE_MS);
  const [isAsking, setIsAsking] = useState(false);
  const due = useRead("getClockDue", { seconds: settledDays * DAY_SECONDS });
  const { asked, isMoving, error, begin } = useMove();
  if (asked !== null && isMoving) return <Moving target={asked.due} />;
  return (
    <>
      {asked !== null && error !== null && <Failure error={error} onRetry={() => void begin(asked)} />}
      <Span
        days={days}
        onChange={setDays}
        // Until what falls due in these days is known, the clock is not moved by them.
        until={days === settledDays ? due.data?.until : undefined}
        onMove={() => setIsAsking(true)}
      />
      <Await query={due} lines={4}>
        {(data) => <Due due={data} />}
      </Await>
      {isAsking && due.data !== undefined && (
        <Ask
          days={days}
          onConfirm={() => {
            setIsAsking(false);
            void begin({ days, due: due.data });
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Moves the clock, and reads everything again afterwards: every countdown follows it. */
function useMove() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { mutateAsync, error } = useChange("advanceClock", [], { timeoutMs: MOVE_TIMEOUT_MS });
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const move = async (days: number) => {
    try {
      const { settled } = await mutateAsync({ seconds: days * DAY_SECONDS });
      await notify(t(settled ? "clock.moved" : "clock.unsettled"));
    } finally {
      await queries.invalidateQueries();
    }
  };
  const begin = async (next: Asked) => {
    setAsked(next);
    setIsMoving(true);
    // The error stands above the slider.
    await move(next.days).catch(() => {});
    setIsMoving(false);
  };
  return { asked, isMoving, error, begin };
}

function Span({
  days,
  until,
  onChange,
  onMove,
}: {
  days: number;
  until: string | undefined;
  onChange: (days: number) => void;
  onMove: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Card
      title={t("clock.move")}
      actions={
        <Button disabled={until === undefined} onClick={onMove}>
          {t("clock.button", { count: days })}
        </Button>
      }
    >
      <Stack gap="lg">
        <Slider
          value={days}
          onChange={onChange}
          min={1}
          max={MOST_DAYS}
          label={(value) => t("clock.days", { count: value })}
          thumbLabel={t("clock.by")}
          size="lg"
        />
        <Group justify="space-between" gap="sm">
          <Group gap="xs">
            {PRESETS.map((preset) => (
              <Button
                key={preset}
                size="xs"
                variant={preset === days ? "light" : "default"}
                aria-pressed={preset === days}
                onClick={() => onChange(preset)}
              >
                {t("clock.days", { count: preset })}
              </Button>
            ))}
          </Group>
          {until !== undefined && (
            <Text size="sm" c="dimmed">
              {t("clock.until")} <Moment at={until} withTime />
            </Text>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

function Ask({ days, onConfirm, onClose }: { days: number; onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t("clock.confirm", { count: days })}
      text={t("clock.confirmAbout")}
      confirmText={t("clock.button", { count: days })}
      isBusy={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
