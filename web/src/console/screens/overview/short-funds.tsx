import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Result } from "../../../api/console.ts";
import { useFormats } from "../../../kit/formats.tsx";
import { Notice } from "../../../kit/layout/notice.tsx";
import { Link } from "../../../kit/link.tsx";
import { usePaths } from "../../paths.ts";

/** Says when the funds do not cover what falls due. Nothing while they do. */
export function ShortFunds({ stats }: { stats: Result<"getProgramStats"> }) {
  const { t } = useTranslation();
  const paths = usePaths();
  const { money, day } = useFormats();
  const { availableCents, dueCents, shortfallCents, shortfallDay } = stats.fundingForecast;
  if (shortfallCents === 0) return null;
  const amount = (cents: number) => money(cents, stats.currency);
  return (
    <Notice tone="act" icon="alert" title={t("overview.funds.title", { amount: amount(shortfallCents) })}>
      <Text size="sm">
        {t(shortfallDay === null ? "overview.funds.text" : "overview.funds.textWithDay", {
          due: amount(dueCents),
          available: amount(availableCents),
          day: shortfallDay === null ? "" : day(shortfallDay),
        })}
      </Text>
      <Anchor component={Link} href={paths.funding(stats.programId)} size="sm">
        {t("overview.funds.link")}
      </Anchor>
    </Notice>
  );
}
