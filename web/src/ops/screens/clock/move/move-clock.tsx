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
import { Moment } from "../../../../kit/time/moment.tsx";
import { Due, type DueUntil } from "./due.tsx";
import { Moving } from "./moving.tsx";

const DAY_SECONDS = 86_400;
const PRESETS = [1, 7, 15, 30, 90] as const;
const MOST_DAYS = 90;
const FIRST_DAYS = 15;
const DRAGGING_PAUSE_MS = 150;

/** The slider, what falls due in its span, and how it is going while the clock moves. */
export function MoveClock() {
  const [days, setDays] = useState(FIRST_DAYS);
  const [settledDays] = useDebouncedValue(days, DRAGGING_PAUSE_MS);
  const [isAsking, setIsAsking] = useState(false);
  const [target, setTarget] = useState<DueUntil | null>(null);
  const due = useRead("getClockDue", { seconds: settledDays * DAY_SECONDS });
  const move = useMove();
  const begin = async (until: DueUntil) => {
    setIsAsking(false);
    setTarget(until);
    await move.run(days);
    setTarget(null);
  };
  if (target !== null) return <Moving target={target} />;
  return (
    <>
      <Span days={days} onChange={setDays} until={due.data?.until} onMove={() => setIsAsking(true)} />
      <Await query={due} lines={4}>
        {(data) => <Due due={data} />}
      </Await>
      {isAsking && due.data !== undefined && (
        <Ask
          days={days}
          error={move.error}
          onConfirm={() => void begin(due.data)}
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
  const { mutateAsync, error } = useChange("advanceClock", []);
  const run = async (days: number) => {
    try {
      const { settled } = await mutateAsync({ seconds: days * DAY_SECONDS });
      await notify(t(settled ? "clock.moved" : "clock.unsettled"));
    } finally {
      await queries.invalidateQueries();
    }
  };
  return { error, run: (days: number) => run(days).catch(() => {}) };
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

function Ask({
  days,
  error,
  onConfirm,
  onClose,
}: {
  days: number;
  error: unknown;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Confirm
      title={t("clock.confirm", { count: days })}
      text={t("clock.confirmAbout")}
      confirmText={t("clock.button", { count: days })}
      isBusy={false}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
