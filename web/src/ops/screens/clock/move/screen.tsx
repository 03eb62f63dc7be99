import { useTranslation } from "react-i18next";
import { type Result, useRead } from "../../../../api/ops.ts";
import { useFormats, useTick } from "../../../../kit/formats.tsx";
import { Page } from "../../../../kit/layout/page.tsx";
import { Tiles } from "../../../../kit/layout/tiles.tsx";
import { Await } from "../../../../kit/states/await.tsx";
import { Empty } from "../../../../kit/states/empty.tsx";
import { useDuration } from "../../../../kit/time/durations.ts";
import { MoveClock } from "./move-clock.tsx";

type Clock = Result<"getClock">;

/** The testnet's clock: what falls due in a span, and how it happens while the clock moves there. */
export default function ClockScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t("clock.title")} about={t("clock.about")}>
      <Await query={useRead("getClock", {})} lines={3} height={60}>
        {(clock) =>
          clock.network === "testnet" ? (
            <>
              <Times clock={clock} />
              <MoveClock />
            </>
          ) : (
            <Empty icon="clock" title={t("clock.mainnet")} text={t("clock.mainnetText")} />
          )
        }
      </Await>
    </Page>
  );
}

function Times({ clock: { offsetSeconds } }: { clock: Clock }) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { now, dateTime } = useFormats();
  useTick(30_000);
  return (
    <Tiles
      tiles={[
        { name: t("clock.now"), value: dateTime(new Date(now())) },
        {
          name: t("clock.ahead"),
          value: offsetSeconds === 0 ? t("clock.inStep") : duration(offsetSeconds * 1000),
        },
      ]}
    />
  );
}
