import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../api/portal.ts";
import { BarList } from "../../../kit/charts/bars.tsx";
import { useFormats } from "../../../kit/formats.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import type { Days } from "../../../kit/list/days.tsx";
import { DownloadCsv } from "../../../kit/list/download.tsx";
import { Await } from "../../../kit/states/await.tsx";
import { MOUNT } from "../../paths.ts";
import { useProgramId } from "../../program.tsx";

type Place = Result<"getMyBreakdown">["rows"][number];
type By = "country" | "device";

/** The rest is in the file. */
const MOST_BARS = 8;

/** Sales without a click, such as those of a coupon, have a row too. */
const isClicked = ({ clicks }: Place): boolean => clicks > 0;

/** Where clicks come from: the largest countries, or the devices. */
export function Breakdown({ by, days }: { by: By; days: Days }) {
  const { t } = useTranslation();
  const program = useProgramId();
  return (
    <Card
      title={t(`stats.by.${by}`)}
      actions={
        <DownloadCsv
          mount={MOUNT}
          path={`/partner/programs/${program}/breakdown`}
          filters={{ by, days: String(days) }}
        />
      }
    >
      <Await query={useRead("getMyBreakdown", { program, by, days })} lines={4} height={30}>
        {({ rows }) => <Places by={by} places={rows.filter(isClicked)} />}
      </Await>
    </Card>
  );
}

function Places({ by, places }: { by: By; places: readonly Place[] }) {
  const { t } = useTranslation();
  const { country, number } = useFormats();
  const nameOf = ({ value }: Place) => {
    if (value === "unknown") return t("figures.unknown");
    return by === "country" ? country(value) : t(`stats.devices.${value}`, { defaultValue: value });
  };
  if (places.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("stats.nothing")}
      </Text>
    );
  }
  const left = places.length - MOST_BARS;
  return (
    <>
      <BarList
        label={t(`stats.by.${by}`)}
        bars={places.slice(0, MOST_BARS).map((place) => ({
          key: place.value,
          name: nameOf(place),
          value: place.clicks,
          text: number(place.clicks),
        }))}
      />
      {left > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          {t("stats.more", { count: left })}
        </Text>
      )}
    </>
  );
}
